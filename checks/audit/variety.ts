import { hashRuns } from "../measures/hashes.ts";

/** As many words as the 179 released turns have. The share of different words falls with the length of a text, so all texts are measured in windows of one length. */
export const windowWords = 25_000;
/** This many equal words in a row are no coincidence. */
export const longRun = 8;

/** Means over windows of `windowWords` words. All values are shares from 0 to 1. */
export interface Variety {
  readonly windows: number;
  /** Different words among all words. */
  readonly distinct1: number;
  /** Different pairs of words in a row among all such pairs. */
  readonly distinct2: number;
  /** The same for three words in a row. */
  readonly distinct3: number;
  /** Turns that have `longRun` words in a row in common with another turn of their window. */
  readonly repeating: number;
}

export interface VarietyCount {
  add(words: readonly string[]): void;
  variety(): Variety;
}

/**
 * Turns go into a window until it is full. Then the window is measured and forgotten. A window that isn't
 * full counts only if it is the only one.
 */
export function countVariety(): VarietyCount {
  let window = createWindow();
  let sums: Variety = { windows: 0, distinct1: 0, distinct2: 0, distinct3: 0, repeating: 0 };
  return {
    add: (words) => {
      window.add(words);
      if (window.words() < windowWords) return;
      sums = sumOf(sums, window.measure());
      window = createWindow();
    },
    variety: () => {
      const all = sums.windows > 0 ? sums : window.measure();
      return {
        windows: all.windows,
        distinct1: all.distinct1 / all.windows,
        distinct2: all.distinct2 / all.windows,
        distinct3: all.distinct3 / all.windows,
        repeating: all.repeating / all.windows,
      };
    },
  };
}

const sumOf = (one: Variety, other: Variety): Variety => ({
  windows: one.windows + other.windows,
  distinct1: one.distinct1 + other.distinct1,
  distinct2: one.distinct2 + other.distinct2,
  distinct3: one.distinct3 + other.distinct3,
  repeating: one.repeating + other.repeating,
});

function createWindow() {
  const runs = [1, 2, 3].map((size) => ({ size, known: new Set<number>(), count: 0 }));
  /** The first turn that has a run of words. */
  const firstTurns = new Map<number, number>();
  const repeating = new Set<number>();
  let turns = 0;
  return {
    words: () => runs[0]?.count ?? 0,
    add: (words: readonly string[]) => {
      for (const run of runs)
        for (const hash of shortHashes(words, run.size)) {
          run.known.add(hash);
          run.count += 1;
        }
      for (const hash of shortHashes(words, longRun)) {
        const first = firstTurns.get(hash);
        if (first === undefined) firstTurns.set(hash, turns);
        else if (first !== turns) repeating.add(first).add(turns);
      }
      turns += 1;
    },
    measure: (): Variety => {
      const [distinct1 = 0, distinct2 = 0, distinct3 = 0] = runs.map(
        ({ known, count }) => known.size / Math.max(1, count),
      );
      return {
        windows: 1,
        distinct1,
        distinct2,
        distinct3,
        repeating: repeating.size / Math.max(1, turns),
      };
    },
  };
}

/** 32 bits are quick to look up and enough for a window: two of its 25,000 runs are confused in one of 14 windows. */
const shortHashes = (words: readonly string[], size: number) => Int32Array.from(hashRuns(words, size));
