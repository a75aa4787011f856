import { hashBound, hashText } from "../measures/hashes.ts";

/** Counts by name. */
export interface Counts {
  add(name: string): void;
  /**
   * The most frequent first. Equally frequent names are in order of the name, so that the order of rows
   * doesn't matter.
   */
  entries(): readonly (readonly [string, number])[];
  of(name: string): number;
}

export function createCounts(): Counts {
  const counts = new Map<string, number>();
  return {
    add: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    entries: () =>
      [...counts].sort(([name, count], [other, others]) => others - count || (name < other ? -1 : 1)),
    of: (name) => counts.get(name) ?? 0,
  };
}

/** Replaces all further names once there are too many. */
export const otherNames = "(others)";

/**
 * Keeps the first `most` different names; all later ones become `(others)`. This keeps counts by name small.
 */
export function boundNames(most: number): { nameOf(name: string): string; isFull(): boolean } {
  const known = new Set<string>();
  let full = false;
  return {
    nameOf: (name) => {
      if (known.has(name)) return name;
      if (known.size < most) {
        known.add(name);
        return name;
      }
      full = true;
      return otherNames;
    },
    isFull: () => full,
  };
}

export interface DistinctCount {
  add(name: string): void;
  count(): number;
  /** Whether the count is exact. */
  isExact(): boolean;
}

/**
 * Counts different names: exactly up to `most`. Beyond that it keeps the `most` lowest hashes and estimates the count from
 * the highest of them (k minimum values, Bar-Yossef et al. 2002). For 65,536 the error is below 1 % in 99 of 100 cases.
 */
export function countDistinct(most = 65_536): DistinctCount {
  let lowest = new Set<number>();
  let bound = hashBound;
  const shrink = () => {
    if (lowest.size <= most) return;
    const sorted = Float64Array.from(lowest).sort();
    bound = sorted[most - 1] ?? hashBound;
    lowest = new Set(sorted.subarray(0, most));
  };
  return {
    add: (name) => {
      const hash = hashText(name);
      if (hash > bound) return;
      lowest.add(hash);
      if (lowest.size > 2 * most) shrink();
    },
    count: () => {
      shrink();
      return bound === hashBound ? lowest.size : Math.round(((most - 1) * hashBound) / bound);
    },
    isExact: () => {
      shrink();
      return bound === hashBound;
    },
  };
}
