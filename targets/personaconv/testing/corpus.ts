import { createRandom } from "../../../pipeline/engine/random.ts";
import type { Thread } from "../thread.ts";
import { replyOf, threadOf } from "./threads.ts";

/** Threads in which people answer themselves, each other and passers-by; some texts, times and names are missing. No text stands twice. */
export function corpusOf(seed: number, authors: number, threads: number): Thread[] {
  const random = createRandom(seed, "corpus");
  const own = Array.from({ length: authors }, (_, index) => `author${index}`);
  const passers = Array.from({ length: 12 }, (_, index) => `passer${index}`);
  return Array.from({ length: threads }, (_, order) => {
    const author = own[order % authors] ?? "ana";
    const began = order * 1_000 + random.integer(0, 3_000);
    const replies = Array.from({ length: 16 }, (_, place) => {
      const other = random.chance(0.3) ? random.pick(own) : random.pick(passers);
      const score = random.integer(0, 60) * (random.chance(0.35) ? -1 : 1);
      return replyOf({
        id: `t${order}r${place}`,
        author: random.chance(0.4) ? author : random.chance(0.05) ? null : other,
        text: random.chance(0.06) ? "[deleted]" : `Words said as number ${place} of thread ${order}`,
        score,
        timeMs: random.chance(0.04) ? null : began + 10 * place + random.integer(0, 30),
        parent: place === 0 || random.chance(0.3) ? null : random.integer(Math.max(0, place - 4), place - 1),
      });
    });
    const domain = order % 3 === 0 ? "life" : "books";
    const title = `Title ${order}`;
    return threadOf(replies, {
      id: `t${order}`,
      author,
      title,
      text: `Post ${order}`,
      timeMs: began,
      domain,
      order,
    });
  });
}
