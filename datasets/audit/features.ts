import type { AuditQuestion } from "./question.ts";
import { type Surface, surfaceOf } from "./surface.ts";

/** For each option of a question the numbers of its features and their values, side by side. */
export interface OptionFeatures {
  readonly ids: Int32Array;
  readonly values: Float64Array;
}

const hedges = new Set(
  "maybe perhaps might could may possibly probably seems seem likely sometimes often generally somewhat rather consider guess think".split(
    " ",
  ),
);
const personal = new Set("you your you're you've you'd yours yourself".split(" "));
const remembering = new Set(
  "remember recall mentioned told said shared earlier previously since because given know used".split(" "),
);
const negations = new Set(
  "not no never don't doesn't didn't isn't aren't dislike disliked without avoid".split(" "),
);

const countIn = (words: readonly string[], list: ReadonlySet<string>) =>
  words.filter((word) => list.has(word)).length;
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

type Measure = (surface: Surface, question: AuditQuestion, index: number) => number;

const textAt = ({ options }: AuditQuestion, index: number) => options[index] ?? "";
const punctuation = (pattern: RegExp): Measure => {
  return (_, question, index) => countOf(textAt(question, index), pattern);
};
const listed = (list: ReadonlySet<string>): Measure => {
  return ({ words }, _, index) => countIn(words[index] ?? [], list);
};

const measures: readonly Measure[] = [
  ({ length }, _, index) => length[index] ?? 0,
  ({ words }, _, index) => words[index]?.length ?? 0,
  ({ overlap }, _, index) => overlap[index] ?? 0,
  ({ likeness }, _, index) => likeness[index] ?? 0,
  ({ words, length }, _, index) => (length[index] ?? 0) / Math.max(1, words[index]?.length ?? 0),
  ({ words }, _, index) => new Set(words[index]).size / Math.max(1, words[index]?.length ?? 0),
  punctuation(/,/g),
  punctuation(/[.!?](?=\s|$)/g),
  punctuation(/\?/g),
  punctuation(/!/g),
  punctuation(/[-–—:;()]/g),
  punctuation(/["“”]/g),
  punctuation(/\d/g),
  punctuation(/\b\p{Lu}\p{Ll}+/gu),
  listed(hedges),
  listed(personal),
  listed(remembering),
  listed(negations),
];

/** Against the other options: how many deviations from their mean. */
function relative(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (deviation < 1e-9 ? 0 : (value - mean) / deviation));
}

/** Words and pairs of words that tell the options apart: what all of them have can decide nothing. */
function distinguishing({ words }: Surface): readonly (readonly string[])[] {
  const grams = words.map(
    (list) => new Set([...list, ...list.slice(1).map((word, index) => `${list[index]} ${word}`)]),
  );
  const counts = new Map<string, number>();
  for (const set of grams) for (const gram of set) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return grams.map((set) => [...set].filter((gram) => (counts.get(gram) ?? 0) < words.length));
}

/** A word that fewer questions have tells of one question, not of a habit. */
const fewestQuestions = 3;

export interface FeatureTable {
  /** By question, then by option. */
  readonly options: readonly (readonly OptionFeatures[])[];
  readonly count: number;
}

/** Measures count once for all questions and once for those of the type; words for all, as a type has too few questions to learn them. No right answer is looked at. */
export function featureTable(
  questions: readonly AuditQuestion[],
  surfaces: readonly Surface[] = questions.map(surfaceOf),
): FeatureTable {
  const grams = surfaces.map(distinguishing);
  const common = commonGrams(grams);
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  };
  const options = questions.map((question, row) => {
    const surface = surfaces[row] ?? surfaceOf(question);
    const measured = measures.map((measure) =>
      relative(question.options.map((_, index) => measure(surface, question, index))),
    );
    return question.options.map((_, index) => {
      const ids: number[] = [];
      const values: number[] = [];
      const add = (name: string, value: number) => {
        if (value === 0) return;
        ids.push(numberOf(name));
        values.push(value);
      };
      for (const [place, compared] of measured.entries()) {
        add(`${place}`, compared[index] ?? 0);
        add(`${place} in ${question.type}`, compared[index] ?? 0);
      }
      for (const gram of grams[row]?.[index] ?? []) if (common.has(gram)) add(`"${gram}"`, 1);
      return { ids: Int32Array.from(ids), values: Float64Array.from(values) };
    });
  });
  return { options, count: numbers.size };
}

function commonGrams(grams: readonly (readonly (readonly string[])[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const options of grams)
    for (const gram of new Set(options.flat())) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= fewestQuestions).map(([gram]) => gram));
}
