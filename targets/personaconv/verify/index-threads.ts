import type { ExportFile } from "../../../checks/reading/export-file.ts";
import { readAgain, readValues } from "../../../checks/reading/json-lines.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import { type ThreadLine, threadLineSchema } from "../format.ts";

export interface ThreadIndex {
  /** Reads a thread; `null` where there is none of the id. */
  readonly thread: (id: string) => ThreadLine | null;
  /** Posts and replies of all threads. */
  readonly entries: number;
}

const kept = 256;

/** The places of all threads in their file; what is wrong with one is found. */
export async function indexThreads(
  file: ExportFile,
  look: (thread: ThreadLine, at: number) => void,
  tally: Tally,
): Promise<ThreadIndex> {
  const places = new Map<string, { readonly from: number; readonly to: number }>();
  let entries = 0;
  const shape = { file, check: "thread shape", schema: threadLineSchema };
  for await (const { value, at, from, to } of readValues(shape, tally)) {
    tally.count("thread ids");
    if (places.has(value.id)) tally.find("thread ids", file.name, at, `${value.id} stands twice`);
    for (const reason of wrongIds(value)) tally.find("thread ids", file.name, at, reason);
    places.set(value.id, { from, to });
    entries += 1 + value.replies.length;
    look(value, at);
  }
  const cache = new Map<string, ThreadLine>();
  const thread = (id: string) => {
    const known = cache.get(id);
    if (known) return known;
    const place = places.get(id);
    if (!place) return null;
    const read = readAgain({ file, schema: threadLineSchema }, place.from, place.to);
    const [oldest] = cache.keys();
    if (cache.size >= kept && oldest !== undefined) cache.delete(oldest);
    cache.set(id, read);
    return read;
  };
  return { thread, entries };
}

/** One counter a post, from 1, in depth-first order; a reply's id begins with that of what it answers. */
function wrongIds({ id, replies }: ThreadLine): string[] {
  return replies.flatMap((reply, place) => {
    const above = reply.parent === null ? id : replies[reply.parent]?.id;
    const wanted = `${above}-c${place + 1}`;
    const early = reply.parent === null || reply.parent < place;
    return reply.id === wanted && early ? [] : [`reply ${place + 1} is called ${reply.id}, not ${wanted}`];
  });
}
