import { hashBound, hashText } from "../measures/hashes.ts";

export interface DistinctCount {
  add(name: string): void;
  count(): number;
  /** Whether the count is exact. */
  isExact(): boolean;
}

/**
 * Counts different names, exactly up to `most`; of more it keeps the `most` lowest hashes and estimates from where the highest of them lies
 * (k minimum values, Bar-Yossef et al. 2002), to within 1 % for 65,536 in 99 of 100 cases.
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
