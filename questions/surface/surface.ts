import { jaccard, overlapCoefficient, wordsOf } from "./words.ts";

/**
 * What the options of a question show to somebody who doesn't know the user. Each list has an entry for each
 * option.
 */
export interface Surface {
  readonly words: readonly (readonly string[])[];
  /** In UTF-16 code units. */
  readonly length: readonly number[];
  /** The share of words in common with the message (Jaccard). */
  readonly overlap: readonly number[];
  /** The average overlap coefficient with the other options. */
  readonly likeness: readonly number[];
}

/** What somebody reads who doesn't know the user. */
export interface QuestionTexts {
  readonly message: string;
  /** Without their letters. */
  readonly options: readonly string[];
}

/** The words of a text, in its order and as a set. */
export interface ReadText {
  readonly words: readonly string[];
  readonly set: ReadonlySet<string>;
}

export function readText(text: string): ReadText {
  const words = wordsOf(text);
  return { words, set: new Set(words) };
}

export const surfaceOf = (shown: QuestionTexts): Surface => surfaceBy(readText, shown);

/** The surface, for those who have read some of the texts before. `read` returns what `readText` returns. */
export function surfaceBy(read: (text: string) => ReadText, { message, options }: QuestionTexts): Surface {
  const texts = options.map(read);
  const sets = texts.map(({ set }) => set);
  const asked = read(message).set;
  return {
    words: texts.map(({ words }) => words),
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

/** A way to choose an option without knowing the user. */
export interface Rule {
  readonly name: string;
  /** A score for each option. The option with the highest score is chosen. */
  readonly scores: (surface: Surface) => readonly number[];
}

const negative = (values: readonly number[]) => values.map((value) => -value);

/**
 * How far the best option of a rule must be ahead of the next one to be noticed: a tenth of the mean length,
 * or 0.05 in measures of overlap.
 */
const strikingLength = 0.1;
const strikingOverlap = 0.05;

/** The option that a rule chooses. `null` if none is far enough ahead of the others. */
export function strikingOption(rule: Rule, surface: Surface): number | null {
  const scores = rule.scores(surface);
  const [best = 0, next = 0] = [...scores].sort((one, other) => other - one);
  const mean = surface.length.reduce((sum, length) => sum + length, 0) / surface.length.length;
  const lead = rule.name === "longest" || rule.name === "shortest" ? strikingLength * mean : strikingOverlap;
  return best - next >= lead ? scores.indexOf(best) : null;
}

/** The rules that read only texts. The filter's offline judge uses them, and the audit measures them. */
export const textRules: readonly Rule[] = [
  { name: "longest", scores: ({ length }) => length },
  { name: "shortest", scores: ({ length }) => negative(length) },
  { name: "most overlap with the message", scores: ({ overlap }) => overlap },
  { name: "least overlap with the message", scores: ({ overlap }) => negative(overlap) },
  { name: "most like the other options", scores: ({ likeness }) => likeness },
  { name: "least like the other options", scores: ({ likeness }) => negative(likeness) },
];
