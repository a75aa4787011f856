import type { FinishedQuestion } from "../../contexts/question.ts";
import type { ContextRecord } from "../../contexts/recipe.ts";

/** What the card says about a size, counted while its questions are written. */
export interface SizeStatistics {
  questions: number;
  contexts: number;
  tokens: number;
  readonly types: Map<string, number>;
  readonly topics: Map<string, number>;
  readonly letters: Map<string, number>;
  readonly distances: Map<string, number>;
  /** How many question groups were left out, by reason. */
  readonly leftOut: Map<string, number>;
}

export function emptyStatistics(): SizeStatistics {
  return {
    questions: 0,
    contexts: 0,
    tokens: 0,
    types: new Map(),
    topics: new Map(),
    letters: new Map(),
    distances: new Map(),
    leftOut: new Map(),
  };
}

/** Counts a context in one fork. */
export function countContext(
  statistics: SizeStatistics,
  questions: readonly FinishedQuestion[],
  tokens: number,
): void {
  statistics.contexts += 1;
  statistics.tokens += tokens;
  for (const { type, topic, answer, distance } of questions) {
    statistics.questions += 1;
    count(statistics.types, type);
    count(statistics.topics, topic);
    count(statistics.letters, `(${answer})`);
    count(statistics.distances, distance.name);
  }
}

export function countLeftOut(statistics: SizeStatistics, { leftOut }: Pick<ContextRecord, "leftOut">): void {
  for (const { reason } of leftOut) count(statistics.leftOut, reason);
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
