/** In words: the length that at least 10 %, 50 % and 90 % of the turns don't exceed. */
export interface TurnLengths {
  readonly turns: number;
  readonly short: number;
  readonly median: number;
  readonly long: number;
}

/** In words; a longer turn counts as one of this length. */
const longest = 10_000;

/** Counts turns by length, so that percentiles are exact and memory doesn't grow. */
export function countLengths() {
  const counts = new Uint32Array(longest + 1);
  let turns = 0;
  const atShare = (share: number) => {
    let below = 0;
    // The nearest rank: the smallest length that this share of the turns does not exceed.
    for (const [length, count] of counts.entries()) {
      below += count;
      if (below >= share * turns) return length;
    }
    return 0;
  };
  return {
    add: (words: number) => {
      const length = Math.min(longest, words);
      counts[length] = (counts[length] ?? 0) + 1;
      turns += 1;
    },
    lengths: (): TurnLengths => ({ turns, short: atShare(0.1), median: atShare(0.5), long: atShare(0.9) }),
  };
}
