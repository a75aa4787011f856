import { type Surface, surfaceOf } from "../../questions/surface/surface.ts";
import { measures } from "./measures.ts";
import type { AuditQuestion } from "./question.ts";

/** For each option of a question the numbers of its features and their values, side by side. */
export interface OptionFeatures {
  readonly ids: Int32Array;
  readonly values: Float64Array;
}

/** Against the other options: how many deviations from their mean. */
function relative(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (deviation < 1e-9 ? 0 : (value - mean) / deviation));
}

/** A number for each word as it comes up. */
function numbering<Name>(): { readonly numberOf: (name: Name) => number; readonly size: () => number } {
  const numbers = new Map<Name, number>();
  return {
    numberOf: (name) => {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, numbers.size);
      return numbers.size - 1;
    },
    size: () => numbers.size,
  };
}

/** More words than a file has: a pair of words then has a number of its own. */
const mostWords = 2 ** 26;

/** Words and pairs of words that tell the options apart, as numbers: what all of them have can decide nothing. */
function distinguishing(
  { words }: Surface,
  numberOf: (word: string) => number,
): readonly (readonly number[])[] {
  const grams = words.map((list) => {
    const singles = list.map(numberOf);
    const pairs = singles.slice(1).map((word, index) => ((singles[index] ?? 0) + 1) * mostWords + word);
    return [...new Set([...singles, ...pairs])];
  });
  const counts = new Map<number, number>();
  for (const list of grams) for (const gram of list) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return grams.map((list) => list.filter((gram) => (counts.get(gram) ?? 0) < words.length));
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
  surfaces: readonly Surface[],
): FeatureTable {
  const words = numbering<string>();
  const grams = surfaces.map((surface) => distinguishing(surface, words.numberOf));
  const common = commonGrams(grams);
  const features = numbering<string | number>();
  const options = questions.map((question, row) => {
    const surface = surfaces[row] ?? surfaceOf(question);
    const measured = measures.map((measure, place) => ({
      ids: [features.numberOf(`${place}`), features.numberOf(`${place} in ${question.type}`)],
      values: relative(question.options.map((_, index) => measure(surface, question, index))),
    }));
    return question.options.map((_, index) => {
      const told = measured.filter(({ values }) => values[index] !== 0);
      const found = (grams[row]?.[index] ?? []).filter((gram) => common.has(gram)).map(features.numberOf);
      return {
        ids: Int32Array.from([...told.flatMap(({ ids }) => ids), ...found]),
        values: Float64Array.from([
          ...told.flatMap(({ ids, values }) => ids.map(() => values[index] ?? 0)),
          ...found.map(() => 1),
        ]),
      };
    });
  });
  return { options, count: features.size() };
}

function commonGrams(grams: readonly (readonly (readonly number[])[])[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const options of grams)
    for (const gram of new Set(options.flat())) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= fewestQuestions).map(([gram]) => gram));
}
