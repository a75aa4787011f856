import type { InputFile } from "../../../../pipeline/engine/artifacts.ts";
import { memoryArtifacts } from "../../../../pipeline/store/memory-artifacts.ts";
import type { Entry } from "../../entry.ts";
import { type ReadEnd, type ReadOrder, readInput } from "../read-input.ts";

/** A file that is read in chunks of a given number of bytes. */
export function fileOf(name: string, content: string | Uint8Array, chunkBytes = 2 ** 16): InputFile {
  const bytes = Buffer.from(content);
  return {
    name,
    bytes: bytes.length,
    changedMs: 0,
    async *open(from = 0) {
      for (let start = from; start < bytes.length; start += chunkBytes)
        yield bytes.subarray(start, start + chunkBytes);
    },
  };
}

export const linesFile = (name: string, values: readonly unknown[], chunkBytes?: number) =>
  fileOf(name, values.map((value) => `${JSON.stringify(value)}\n`).join(""), chunkBytes);

export interface ReadAll extends ReadEnd {
  readonly entries: readonly Entry[];
  readonly progress: readonly (readonly [done: number, total: number])[];
}

/** The subreddits "books" and "art" are wanted; each is its own domain. */
export async function readAll(
  files: readonly InputFile[],
  changes: Partial<ReadOrder> = {},
): Promise<ReadAll> {
  const entries: Entry[] = [];
  const progress: [number, number][] = [];
  const end = await readInput({
    files,
    domainOf: (subreddit) => (subreddit === "books" || subreddit === "art" ? subreddit : null),
    leastAnswers: 2,
    artifacts: memoryArtifacts(),
    name: "test",
    nowMs: Date.UTC(2026, 0, 1),
    signal: new AbortController().signal,
    progress: (done, total) => void progress.push([done, total]),
    keep: (entry) => void entries.push(entry),
    ...changes,
  });
  return { ...end, entries, progress };
}

export const idsOf = ({ entries }: Pick<ReadAll, "entries">) => entries.map(({ id }) => id).sort();
