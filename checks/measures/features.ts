import { type Surface, surfaceOf } from "../../questions/surface/surface.ts";
import type { AuditQuestion } from "../reading/question-row.ts";
import { mix } from "./hashes.ts";
import { optionMeasures } from "./option-measures.ts";

/** The features of an option. */
export interface OptionFeatures {
  /** Their numbers: measures first, then grams. */
  readonly ids: Int32Array;
  /** Of the measures. A gram has the value 1, which isn't kept, because there are millions. */
  readonly values: Float64Array;
}

/** For each value, how many standard deviations it is from the mean of all. */
export function relative(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (deviation < 1e-9 ? 0 : (value - mean) / deviation));
}

/** Numbers names from 0 in the order in which they come up. */
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

/**
 * 32 bits, because larger numbers are slow to look up. Among 100,000 pairs of words, about one is mistaken
 * for another.
 */
const pairOf = (first: number, second: number) => mix(Math.imul(first + 1, 0x9e3779b1) ^ second) | 0;

/** The grams (words and pairs of words) of each option, by question and option, and the number of questions in which each gram tells options apart. */
interface GramTable {
  readonly grams: readonly (readonly (readonly number[])[])[];
  readonly questions: ReadonlyMap<number, number>;
}

/** Keeps only grams that tell the options apart: a gram that all options have can't decide anything. */
function gramTable(surfaces: readonly Surface[]): GramTable {
  const { numberOf } = numbering<string>();
  const questions = new Map<number, number>();
  const grams = surfaces.map(({ words }) => {
    const options = words.map((list) => gramsOf(list.map(numberOf)));
    const counts = new Map<number, number>();
    for (const list of options) for (const gram of list) counts.set(gram, (counts.get(gram) ?? 0) + 1);
    for (const [gram, count] of counts)
      if (count === options.length) counts.delete(gram);
      else questions.set(gram, (questions.get(gram) ?? 0) + 1);
    return options.map((list) => list.filter((gram) => counts.has(gram)));
  });
  return { grams, questions };
}

/** Each gram once. */
function gramsOf(words: readonly number[]): readonly number[] {
  const grams = new Set(words);
  for (let at = 1; at < words.length; at += 1) grams.add(pairOf(words[at - 1] ?? 0, words[at] ?? 0));
  return [...grams];
}

/** A gram in fewer questions says something about those questions, not about a habit of the writer. */
const fewestQuestions = 3;

export interface FeatureTable {
  /** By question, then by option. */
  readonly options: readonly (readonly OptionFeatures[])[];
  readonly count: number;
}

/**
 * The features of all options. Each measure is two features: one for all questions and one for those of the
 * type. Each gram is one feature for all questions, because a type has too few questions to learn words from.
 * The right answers are not used.
 */
export function featureTable(
  questions: readonly AuditQuestion[],
  surfaces: readonly Surface[],
): FeatureTable {
  const table = gramTable(surfaces);
  const { numberOf, size } = numbering<string>();
  const idsOf = (type: string) =>
    optionMeasures.map((_, number) => [numberOf(`${number}`), numberOf(`${number} in ${type}`)]);
  const idsOfTypes = new Map(
    [...new Set(questions.map(({ type }) => type))].map((type) => [type, idsOf(type)]),
  );
  const measures = size();
  const common = [...table.questions].filter(([, count]) => count >= fewestQuestions);
  const idsOfGrams = new Map(common.map(([gram], index) => [gram, measures + index]));
  const options = questions.map((question, row) => {
    const surface = surfaces[row] ?? surfaceOf(question);
    const ids = idsOfTypes.get(question.type) ?? [];
    const measured = optionMeasures.map((measure, number) => ({
      ids: ids[number] ?? [],
      values: relative(question.options.map((_, index) => measure(surface, question, index))),
    }));
    return question.options.map((_, index) =>
      featuresOf(
        measured,
        index,
        (table.grams[row]?.[index] ?? []).flatMap((gram) => idsOfGrams.get(gram) ?? []),
      ),
    );
  });
  return { options, count: measures + idsOfGrams.size };
}

/** The measures of an option with their values, and its grams. */
function featuresOf(
  measured: readonly { readonly ids: readonly number[]; readonly values: readonly number[] }[],
  index: number,
  grams: readonly number[],
): OptionFeatures {
  const present = measured.filter(({ values }) => values[index] !== 0);
  const ids = present.flatMap((measure) => measure.ids);
  const values = present.flatMap((measure) => measure.ids.map(() => measure.values[index] ?? 0));
  return { ids: Int32Array.from([...ids, ...grams]), values: Float64Array.from(values) };
}
