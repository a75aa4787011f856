import { type Surface, surfaceOf } from "../../questions/surface/surface.ts";
import { measures } from "../audit/measures.ts";
import type { AuditQuestion } from "../reading/question.ts";
import { mix } from "./hashes.ts";

/** For each option of a question the numbers of its features and their values, side by side. */
export interface OptionFeatures {
  readonly ids: Int32Array;
  readonly values: Float64Array;
}

/** For each value, how many standard deviations it is from the mean of all. */
export function relative(values: readonly number[]): readonly number[] {
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

/** 32 bits, as larger numbers are slow to look up; among 100,000 pairs of words one is taken for another. */
const pairOf = (first: number, second: number) => mix(Math.imul(first + 1, 0x9e3779b1) ^ second) | 0;

/** The grams of each option, by question and option, and in how many questions each gram tells options apart. */
interface GramTable {
  readonly grams: readonly (readonly (readonly number[])[])[];
  readonly questions: ReadonlyMap<number, number>;
}

/** Words and pairs of words that tell the options apart, as numbers: what all of them have can decide nothing. */
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

/** Each once. */
function gramsOf(words: readonly number[]): readonly number[] {
  const grams = new Set(words);
  for (let at = 1; at < words.length; at += 1) grams.add(pairOf(words[at - 1] ?? 0, words[at] ?? 0));
  return [...grams];
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
  const table = gramTable(surfaces);
  const features = numbering<string | number>();
  const isCommon = (gram: number) => (table.questions.get(gram) ?? 0) >= fewestQuestions;
  const options = questions.map((question, row) => {
    const surface = surfaces[row] ?? surfaceOf(question);
    const measured = measures.map((measure, place) => ({
      ids: [features.numberOf(`${place}`), features.numberOf(`${place} in ${question.type}`)],
      values: relative(question.options.map((_, index) => measure(surface, question, index))),
    }));
    return question.options.map((_, index) => {
      const grams = (table.grams[row]?.[index] ?? []).filter(isCommon).map(features.numberOf);
      return featuresOf(measured, index, grams);
    });
  });
  return { options, count: features.size() };
}

/** What is measured of an option, by its value, and its grams, each as 1. */
function featuresOf(
  measured: readonly { readonly ids: readonly number[]; readonly values: readonly number[] }[],
  index: number,
  grams: readonly number[],
): OptionFeatures {
  const told = measured.filter(({ values }) => values[index] !== 0);
  const ids = told.flatMap((measure) => measure.ids);
  const values = told.flatMap((measure) => measure.ids.map(() => measure.values[index] ?? 0));
  const filled = new Float64Array(values.length + grams.length).fill(1);
  filled.set(values);
  return { ids: Int32Array.from([...ids, ...grams]), values: filled };
}
