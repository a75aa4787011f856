/** In words: so many have nine, five and one of ten turns at least. */
export interface TurnLengths {
  readonly turns: number;
  readonly short: number;
  readonly median: number;
  readonly long: number;
}

export interface LengthCount {
  add(words: number): void;
  lengths(): TurnLengths;
}

/** A longer turn counts as one of so many words. */
const longest = 10_000;

/** Counts turns by their length, so that percentiles are exact and nothing grows. */
export function countLengths(): LengthCount {
  const counts = new Uint32Array(longest + 1);
  let turns = 0;
  const atShare = (share: number) => {
    let below = 0;
    // The nearest rank: the shortest length that this share of turns doesn't pass.
    for (const [length, count] of counts.entries()) {
      below += count;
      if (below >= share * turns) return length;
    }
    return 0;
  };
  return {
    add: (words) => {
      const length = Math.min(longest, words);
      counts[length] = (counts[length] ?? 0) + 1;
      turns += 1;
    },
    lengths: () => ({ turns, short: atShare(0.1), median: atShare(0.5), long: atShare(0.9) }),
  };
}
