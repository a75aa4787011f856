import { createRandom, type Random } from "../../../pipeline/engine/random.ts";
import type { RedditThread, Reply } from "../thread.ts";
import { replyOf, threadOf } from "./plain-values.ts";

const words =
  "oven starter crumb bench ferry harbor lantern gravel window copper needle orchard thunder ribbon pocket saddle marble kettle willow bucket candle meadow anchor velvet hammer pepper tunnel basket feather ladder mirror pillow quarry rocket shovel timber urchin violin walnut yogurt zipper acorn bramble cactus dagger ember falcon garnet".split(
    " ",
  );

/** A sentence that is never written twice. */
function sentence(random: Random, length = 14): string {
  return `${Array.from({ length }, () => random.pick(words)).join(" ")}.`;
}

export interface WorldSettings {
  readonly authors: number;
  readonly threadsEach: number;
  /** The seed of the texts and scores. */
  readonly seed?: number;
}

/**
 * Threads of this many authors in two domains, day after day. In each thread, three people answer. The author
 * answers all of them and one of them twice. There are scores on both sides of zero.
 */
export function worldOf({ authors, threadsEach, seed = 1 }: WorldSettings): RedditThread[] {
  const random = createRandom("world", seed);
  const day = 86_400_000;
  return Array.from({ length: authors * threadsEach }, (_, order) => {
    const author = `author_${order % authors}`;
    const start = order * day;
    return threadOf(repliesOf(author, start, random), {
      id: `p${order}`,
      author,
      title: sentence(random, 5),
      text: `${sentence(random)}\n\n${sentence(random)}`,
      timeMs: start,
      url: `https://example.invalid/p${order}`,
      domain: (order % authors) % 2 === 0 ? "life" : "art",
      subreddit: "bread",
      order,
    });
  });
}

function repliesOf(author: string, start: number, random: Random): Reply[] {
  const reply = (by: string, parent: number | null, minutes: number, score: number): Reply =>
    replyOf({
      id: `c${minutes}`,
      author: by,
      parent,
      timeMs: start + minutes * 60_000,
      score,
      text: sentence(random),
    });
  const strong = (random.chance(0.6) ? 1 : -1) * random.integer(5, 90);
  return [
    reply(`reader_${random.integer(0, 99)}a`, null, 1, 3),
    reply(author, 0, 20, strong),
    reply(`reader_${random.integer(0, 99)}b`, 1, 25, 2),
    reply(author, 2, 26, 1),
    reply(`reader_${random.integer(0, 99)}c`, null, 4, -2),
    reply(author, 4, 10, random.integer(-3, 3)),
    reply(`reader_${random.integer(0, 99)}d`, null, 5, 1),
    reply(author, 6, 40, 2),
    reply(`reader_${random.integer(0, 99)}e`, 7, 41, 2),
  ];
}

/** Threads in which people answer themselves, each other and passers-by. Some texts, times and names are missing. No text occurs twice. */
export function corpusOf(seed: number, authors: number, threads: number): RedditThread[] {
  const random = createRandom(seed, "corpus");
  const own = Array.from({ length: authors }, (_, index) => `author${index}`);
  const passers = Array.from({ length: 12 }, (_, index) => `passer${index}`);
  return Array.from({ length: threads }, (_, order) => {
    const author = own[order % authors] ?? "ana";
    const began = order * 1_000 + random.integer(0, 3_000);
    const replies = Array.from({ length: 16 }, (_, position) => {
      const other = random.chance(0.3) ? random.pick(own) : random.pick(passers);
      const score = random.integer(0, 60) * (random.chance(0.35) ? -1 : 1);
      return replyOf({
        id: `t${order}r${position}`,
        author: random.chance(0.4) ? author : random.chance(0.05) ? null : other,
        text: random.chance(0.06) ? "[deleted]" : `Words said as number ${position} of thread ${order}`,
        score,
        timeMs: random.chance(0.04) ? null : began + 10 * position + random.integer(0, 30),
        parent:
          position === 0 || random.chance(0.3)
            ? null
            : random.integer(Math.max(0, position - 4), position - 1),
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
