import { remembering } from "../../pipeline/lazy.ts";
import { type Surface, surfaceOf } from "../../questions/surface/surface.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import type { AuditQuestion } from "../reading/question-row.ts";
import { gramTable, numbering } from "./grams.ts";
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
  const gramIds = remembering((grams: readonly number[]) =>
    Int32Array.from(grams.flatMap((gram) => idsOfGrams.get(gram) ?? [])),
  );
  const valuesOf = remembering(textValues);
  const lists: Lists = {
    ids: cutting((length) => new Int32Array(length)),
    values: cutting((length) => new Float64Array(length)),
  };
  const options = questions.map((question, row) => {
    const surface = surfaces[row] ?? surfaceOf(question);
    const ids = idsOfTypes.get(question.type) ?? [];
    const ofTexts = question.options.map(valuesOf);
    const measured = optionMeasures.map((measure, number) => ({
      ids: ids[number] ?? [],
      values: relative(
        ofTexts.map((values, index) =>
          "ofSurface" in measure ? measure.ofSurface(surface, index) : (values[number] ?? 0),
        ),
      ),
    }));
    return question.options.map((_, index) =>
      featuresOf(measured, index, gramIds(table.grams[row]?.[index] ?? none), lists),
    );
  });
  return { options, count: measures + idsOfGrams.size };
}

const none: readonly number[] = [];

/** What the measures of texts give for an option; 0 in the places of the other measures. */
function textValues(text: string): Float64Array {
  const words = wordsOf(text);
  return Float64Array.from(optionMeasures, (measure) =>
    "ofText" in measure ? measure.ofText(text, words) : 0,
  );
}

/** Makes the lists of features, each with a given length. */
interface Lists {
  ids(length: number): Int32Array;
  values(length: number): Float64Array;
}

interface Cuttable<List> {
  readonly length: number;
  subarray(from: number, to: number): List;
}

const lengthOfBlock = 16_384;

/** Cuts short lists from long ones: a list with memory of its own takes hundreds of bytes besides its numbers. */
function cutting<List extends Cuttable<List>>(make: (length: number) => List): (length: number) => List {
  let [block, used] = [make(0), 0];
  return (length) => {
    if (used + length > block.length) [block, used] = [make(Math.max(lengthOfBlock, length)), 0];
    used += length;
    return block.subarray(used - length, used);
  };
}

/** The measures of an option with their values, and its grams. */
function featuresOf(
  measured: readonly { readonly ids: readonly number[]; readonly values: readonly number[] }[],
  index: number,
  grams: Int32Array,
  lists: Lists,
): OptionFeatures {
  const present = measured.filter(({ values }) => values[index] !== 0);
  const measures = present.flatMap((measure) => measure.ids);
  const ids = lists.ids(measures.length + grams.length);
  ids.set(measures);
  ids.set(grams, measures.length);
  const values = lists.values(measures.length);
  values.set(present.flatMap(({ ids: own, values: all }) => own.map(() => all[index] ?? 0)));
  return { ids, values };
}
