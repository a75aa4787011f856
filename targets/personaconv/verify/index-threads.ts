import type { ExportFile } from "../../../checks/reading/export-file.ts";
import { readAgain, readValues } from "../../../checks/reading/json-lines.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import { type ThreadLine, threadLineSchema } from "../format.ts";

export interface ThreadIndex {
  /** Reads a thread; `null` if no thread has the id. */
  readonly thread: (id: string) => ThreadLine | null;
  /** How many posts and replies all threads have. */
  readonly entries: number;
}

/** How many threads are kept in memory. */
const kept = 256;

/**
 * Finds out where each thread is in the file, and which threads are wrong.
 *
 * @param look called with each thread and the number of its line
 */
export async function indexThreads(
  file: ExportFile,
  look: (thread: ThreadLine, at: number) => void,
  tally: Tally,
): Promise<ThreadIndex> {
  const stretches = new Map<string, { readonly from: number; readonly to: number }>();
  let entries = 0;
  const shape = { file, check: "thread shape", schema: threadLineSchema };
  for await (const { value, at, from, to } of readValues(shape, tally)) {
    tally.count("thread ids");
    if (stretches.has(value.id)) tally.find("thread ids", file.name, at, `${value.id} occurs twice`);
    for (const reason of wrongIds(value)) tally.find("thread ids", file.name, at, reason);
    stretches.set(value.id, { from, to });
    entries += 1 + value.replies.length;
    look(value, at);
  }
  const cache = new Map<string, ThreadLine>();
  const thread = (id: string) => {
    const known = cache.get(id);
    if (known) return known;
    const stretch = stretches.get(id);
    if (!stretch) return null;
    const read = readAgain({ file, schema: threadLineSchema }, stretch.from, stretch.to);
    const [oldest] = cache.keys();
    if (cache.size >= kept && oldest !== undefined) cache.delete(oldest);
    cache.set(id, read);
    return read;
  };
  return { thread, entries };
}

/** Replies are numbered from 1, in depth-first order. The id of a reply begins with the id of what it answers. */
function wrongIds({ id, replies }: ThreadLine): string[] {
  return replies.flatMap((reply, index) => {
    const above = reply.parent === null ? id : replies[reply.parent]?.id;
    const wanted = `${above}-c${index + 1}`;
    const early = reply.parent === null || reply.parent < index;
    return reply.id === wanted && early ? [] : [`reply ${index + 1} is called ${reply.id}, not ${wanted}`];
  });
}
