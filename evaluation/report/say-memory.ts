import { columns, say } from "../../pipeline/text/layout.ts";
import type { Latency, MemoryScores } from "../scores/memory-scores.ts";

/** A memory at a size, as a table shows it. */
export interface NamedMemory {
  readonly name: string;
  readonly size: string;
  readonly scores: MemoryScores;
}

const percent = (share: number | undefined) => (share === undefined ? "–" : `${(100 * share).toFixed(1)} %`);
const milliseconds = (value: number | undefined) =>
  value === undefined ? "–" : value < 10 ? value.toFixed(1) : say(Math.round(value));
const both = (latency: Latency | null) => `${milliseconds(latency?.p50)} / ${milliseconds(latency?.p95)}`;

/** The heading, and a row for each memory, both without the name and the size. */
export const memoryHeading = ["in the text", "tokens", "tell, ms", "recall, ms", "answer, ms"] as const;

export function memoryCells({ recall, telling, recalling, answering }: MemoryScores): string[] {
  return [
    percent(recall?.inText),
    recall === null ? "–" : say(Math.round(recall.tokens)),
    both(telling),
    both(recalling),
    both(answering),
  ];
}

export const memoryNote =
  "In the text: the share of a question's evidence whose words are in the recalled text. Times are the 50th and the 95th percentile of a request.";

/** The table for the terminal. Empty if no memory was measured. */
export function sayMemories(memories: readonly NamedMemory[]): string[] {
  if (memories.length === 0) return [];
  const rows = memories.map(({ name, size, scores }) => [name, size, ...memoryCells(scores)]);
  const head = ["memory", "size", ...memoryHeading];
  return [
    "",
    ...columns(
      [head, ...rows],
      head.flatMap((_, index) => (index < 2 ? [] : [index])),
    ),
    memoryNote,
  ];
}
