import type { Asked } from "../../formats/personamem/rows.ts";

/** What the card tells of a size, counted while the rows are written. */
export interface SizeStatistics {
  questions: number;
  contexts: number;
  tokens: number;
  readonly types: Map<string, number>;
  readonly topics: Map<string, number>;
  readonly letters: Map<string, number>;
  readonly distances: Map<string, number>;
  /** Question groups that found no place, by reason. */
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

export function countContext(statistics: SizeStatistics, asked: readonly Asked[], tokens: number): void {
  statistics.contexts += 1;
  statistics.tokens += tokens;
  for (const { row, provenance } of asked) {
    statistics.questions += 1;
    count(statistics.types, row.question_type);
    count(statistics.topics, row.topic);
    count(statistics.letters, row.correct_answer);
    count(statistics.distances, provenance.distance);
  }
}

export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
