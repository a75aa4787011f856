import { hashText } from "../../../checks/measures/hashes.ts";
import type { FoundEntry } from "./reddit-entry.ts";

/**
 * How many counters all pairs of a thread and an author share. Two pairs on one counter can only make it too high. With ten
 * million pairs, one thread in a hundred is kept without need.
 */
const cells = 2 ** 26;
const mostCount = 255;

/** Finds the threads in which the post's author answers. This is what the first pass is for. */
export interface Survey {
  look(entry: FoundEntry): void;
  finish(): Surveyed;
}

export interface Surveyed {
  /** Whether a word, in lower case, is the name of somebody who wrote a post or a comment in a wanted domain. */
  isName(word: string): boolean;
  /** A few threads may be kept without need, but none is missing. */
  rowOf(thread: string): "kept" | "author silent" | "post missing";
}

/** Names that belong to nobody. */
const silent = new Set(["[deleted]", "[removed]"]);

/**
 * Posts and comments may come in any order.
 *
 * @param leastAnswers how many comments the post's author must have in the thread
 */
export function createSurvey(leastAnswers: number): Survey {
  const counts = new Uint8Array(cells);
  const posts = growingNumbers();
  const cellsOfPosts = growingNumbers();
  const names = createSeenNames();
  return {
    look(entry) {
      const known = entry.author !== null && !silent.has(entry.author);
      if (entry.author !== null && known) names.add(entry.author);
      if (entry.kind === "comment") {
        if (known) countUp(counts, cellOf(entry.thread, entry.author));
        return;
      }
      posts.push(hashText(entry.id));
      cellsOfPosts.push(known ? cellOf(entry.id, entry.author) : cells);
    },
    finish() {
      const ids = posts.all();
      const at = cellsOfPosts.all();
      const kept = ids.filter((_, index) => (counts[at[index] ?? cells] ?? 0) >= leastAnswers);
      return { ...surveyed(sortedNumbers(ids), sortedNumbers(kept)), isName: names.has };
    },
  };
}

function surveyed(known: SortedNumbers, kept: SortedNumbers): Omit<Surveyed, "isName"> {
  return {
    rowOf(thread) {
      const id = hashText(thread);
      if (kept.has(id)) return "kept";
      return known.has(id) ? "author silent" : "post missing";
    },
  };
}

/** Names and ids on Reddit contain no spaces. */
const cellOf = (thread: string, author: string | null) => hashText(`${thread} ${author}`) % cells;

function countUp(counts: Uint8Array, cell: number) {
  const count = counts[cell] ?? 0;
  if (count < mostCount) counts[cell] = count + 1;
}

/** Takes eight bytes per number. A `Set` takes forty, and ends at sixteen million. */
interface SortedNumbers {
  has(number: number): boolean;
}

function sortedNumbers(numbers: Float64Array): SortedNumbers {
  const sorted = numbers.toSorted();
  return {
    has(number) {
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sorted[middle] ?? 0) < number) low = middle + 1;
        else high = middle;
      }
      return sorted[low] === number;
    },
  };
}

/** A list of numbers that can grow. */
function growingNumbers() {
  let numbers = new Float64Array(1024);
  let length = 0;
  return {
    push(number: number) {
      if (length === numbers.length) {
        const wider = new Float64Array(2 * length);
        wider.set(numbers);
        numbers = wider;
      }
      numbers[length] = number;
      length += 1;
    },
    all: () => numbers.subarray(0, length),
  };
}

/** 64 MB, of which the system gives only what is used. With ten million names, one other word in 30,000 counts as a name. */
const bits = 2 ** 29;
const perName = 4;

/** Names that can be asked for but not listed: a Bloom filter (B. H. Bloom, 1970). It takes the same memory for any number. */
interface SeenNames {
  add(name: string): void;
  /** @param word in lower case */
  has(word: string): boolean;
}

function createSeenNames(): SeenNames {
  const filter = new Uint8Array(bits / 8);
  return {
    add(name) {
      const hash = hashText(name.toLowerCase());
      for (let index = 0; index < perName; index += 1) {
        const place = placeOf(hash, index);
        filter[place >>> 3] = (filter[place >>> 3] ?? 0) | (1 << (place & 7));
      }
    },
    has(word) {
      const hash = hashText(word);
      for (let index = 0; index < perName; index += 1) {
        const place = placeOf(hash, index);
        if (((filter[place >>> 3] ?? 0) & (1 << (place & 7))) === 0) return false;
      }
      return true;
    },
  };
}

/** The two halves of the hash give any number of places (A. Kirsch and M. Mitzenmacher, 2006). */
const placeOf = (hash: number, index: number) =>
  ((hash % bits) + index * (2 * Math.floor(hash / bits) + 1)) % bits;
