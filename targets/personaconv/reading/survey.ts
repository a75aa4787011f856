import { z } from "zod";
import { hashText } from "../../../checks/measures/hashes.ts";
import { createSeenNames, growingNumbers, isAmong, pagedBytes, sortedShared } from "./compact.ts";
import type { FoundEntry } from "./reddit-entry.ts";

/**
 * How many counters all pairs of a thread and an author share. Two pairs on one counter can only make it too high. With ten
 * million pairs, one thread in a hundred is kept without need.
 */
const cells = 2 ** 26;
const mostCount = 255;

/** What was found in some entries, as plain numbers: names occur only as hashes. */
export const findingsSchema = z.strictObject({
  /** The hash of each post's id, followed by the counter of its author in its thread. */
  posts: z.array(z.number()),
  /** The number of each counter, followed by what is to be added to it. */
  counts: z.array(z.number()),
  /** The hash of each name, in lower case. */
  names: z.array(z.number()),
});
export type FoundNumbers = z.infer<typeof findingsSchema>;

/** Collects what the survey needs to know of the entries of a piece. */
export interface PieceSurvey {
  look(entry: FoundEntry): void;
  size(): number;
  /** What was found since the last call. */
  take(): FoundNumbers;
}

/** Names that belong to nobody. */
const silent = new Set(["[deleted]", "[removed]"]);

export function createFindings(): PieceSurvey {
  let posts: number[] = [];
  let counts = new Map<number, number>();
  let names = new Set<number>();
  return {
    look(entry) {
      const known = entry.author !== null && !silent.has(entry.author);
      if (entry.author !== null && known) names.add(hashText(entry.author.toLowerCase()));
      if (entry.kind === "post")
        posts.push(hashText(entry.id), known ? cellOf(entry.id, entry.author) : cells);
      else if (known) {
        const cell = cellOf(entry.thread, entry.author);
        counts.set(cell, (counts.get(cell) ?? 0) + 1);
      }
    },
    size: () => posts.length + counts.size + names.size,
    take() {
      const taken = { posts, counts: [...counts].flat(), names: [...names] };
      posts = [];
      counts = new Map();
      names = new Set();
      return taken;
    },
  };
}

/** Names and ids on Reddit contain no spaces. */
const cellOf = (thread: string, author: string | null) => hashText(`${thread} ${author}`) % cells;

/** Finds the threads in which the post's author answers. This is what the first pass is for. */
export interface Survey {
  /** The order doesn't matter, as posts and comments may come in any order. */
  add(found: FoundNumbers): void;
  finish(): Surveyed;
}

export interface Surveyed {
  /** Whether a word, in lower case, is the name of somebody who wrote a post or a comment in a wanted domain. */
  isName(word: string): boolean;
  readonly threads: SurveyedThreads;
}

/** The hashes of the ids of all threads, and of those that are kept, sorted. The worker threads share this memory. */
export interface SurveyedThreads {
  readonly known: Float64Array;
  readonly kept: Float64Array;
}

/** What becomes of a thread. A few may be kept without need, but none is missing. */
export type RowOf = (thread: string) => "kept" | "author silent" | "post missing";

/** @param leastAnswers how many comments the post's author must have in the thread */
export function createSurvey(leastAnswers: number): Survey {
  const counters = pagedBytes();
  const posts = growingNumbers();
  const names = createSeenNames();
  return {
    add(found) {
      for (const [cell, count] of pairsIn(found.counts))
        counters.put(cell, Math.min(mostCount, counters.at(cell) + count));
      for (const number of found.posts) posts.push(number);
      for (const hash of found.names) names.add(hash);
    },
    finish() {
      const all = posts.all();
      const known = all.filter((_, index) => index % 2 === 0);
      const kept = known.filter((_, index) => counters.at(all[2 * index + 1] ?? cells) >= leastAnswers);
      return { isName: names.has, threads: { known: sortedShared(known), kept: sortedShared(kept) } };
    },
  };
}

function* pairsIn(numbers: readonly number[]): Generator<readonly [number, number]> {
  for (let at = 0; at < numbers.length; at += 2) yield [numbers[at] ?? 0, numbers[at + 1] ?? 0];
}

export function rowsOf({ known, kept }: SurveyedThreads): RowOf {
  return (thread) => {
    const id = hashText(thread);
    if (isAmong(kept, id)) return "kept";
    return isAmong(known, id) ? "author silent" : "post missing";
  };
}
