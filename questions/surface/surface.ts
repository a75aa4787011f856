import { jaccard, overlapCoefficient, wordsOf } from "./words.ts";

/** What can be seen of a question's options without knowing the user. All lists run over the options. */
export interface Surface {
  readonly words: readonly (readonly string[])[];
  /** In letters. */
  readonly length: readonly number[];
  /** With the words of the message. */
  readonly overlap: readonly number[];
  /** With the other options, on average. */
  readonly likeness: readonly number[];
}

export function surfaceOf({
  message,
  options,
}: {
  readonly message: string;
  /** Without their letters. */
  readonly options: readonly string[];
}): Surface {
  const words = options.map(wordsOf);
  const sets = words.map((list) => new Set(list));
  const asked = new Set(wordsOf(message));
  return {
    words,
    length: options.map((option) => option.length),
    overlap: sets.map((set) => jaccard(set, asked)),
    likeness: likenesses(sets),
  };
}

function likenesses(sets: readonly ReadonlySet<string>[]): number[] {
  const sums = sets.map(() => 0);
  for (const [index, set] of sets.entries())
    for (let other = 0; other < index; other += 1) {
      const likeness = overlapCoefficient(set, sets[other] ?? set);
      sums[index] = (sums[index] ?? 0) + likeness;
      sums[other] = (sums[other] ?? 0) + likeness;
    }
  return sums.map((sum) => sum / (sets.length - 1));
}
