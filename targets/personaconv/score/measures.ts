/**
 * A score of many lines, as a function of the sums of what each line adds, so that it can be computed again for any
 * drawing of lines.
 */
export interface Measure {
  readonly name: string;
  /** `null` where it isn't defined. */
  of(sums: Sums): number | null;
}

export interface Sums {
  readonly lines: number;
  /** In the order of the parts of a line. */
  readonly parts: readonly number[];
}

const part = ({ parts }: Sums, index: number) => parts[index] ?? 0;
/** 0 where there is nothing to divide by, as scikit-learn has it. */
const ratio = (over: number, under: number) => (under === 0 ? 0 : over / under);

/** The mean of a part. */
export const mean = (name: string, index: number): Measure => ({
  name,
  of: (sums) => part(sums, index) / sums.lines,
});

/** Of two labels: what was said (`positive` or `negative`) and whether it was right, each as a count. */
interface Confusion {
  readonly truePositive: number;
  readonly falsePositive: number;
  readonly falseNegative: number;
  readonly trueNegative: number;
}

const confusionOf = (sums: Sums): Confusion => ({
  truePositive: part(sums, 0),
  falsePositive: part(sums, 1),
  falseNegative: part(sums, 2),
  trueNegative: part(sums, 3),
});

/** 2TP / (2TP + FP + FN) */
const f1 = (hits: number, errors: number) => ratio(2 * hits, 2 * hits + errors);

/** F1 of each label, with how many lines have it and whether it occurs, as a label or in an answer. */
function labelScores(sums: Sums) {
  const { truePositive, falsePositive, falseNegative, trueNegative } = confusionOf(sums);
  const errors = falsePositive + falseNegative;
  return [
    { f1: f1(truePositive, errors), lines: truePositive + falseNegative, occurs: truePositive + errors > 0 },
    { f1: f1(trueNegative, errors), lines: trueNegative + falsePositive, occurs: trueNegative + errors > 0 },
  ];
}

/** The mean over the labels that occur. */
function macroF1(sums: Sums): number {
  const present = labelScores(sums).filter(({ occurs }) => occurs);
  return ratio(
    present.reduce((sum, label) => sum + label.f1, 0),
    present.length,
  );
}

const weightedF1 = (sums: Sums) =>
  ratio(
    labelScores(sums).reduce((sum, { f1: score, lines }) => sum + score * lines, 0),
    sums.lines,
  );

/** Matthews' correlation coefficient of labels and answers, from -1 to 1. */
function matthews(sums: Sums): number {
  const { truePositive, falsePositive, falseNegative, trueNegative } = confusionOf(sums);
  const root =
    Math.sqrt(truePositive + falsePositive) *
    Math.sqrt(truePositive + falseNegative) *
    Math.sqrt(trueNegative + falsePositive) *
    Math.sqrt(trueNegative + falseNegative);
  return ratio(truePositive * trueNegative - falsePositive * falseNegative, root);
}

/** Parts: true positive, false positive, false negative, true negative; one of them 1, the others 0. As scikit-learn counts. */
export const sentimentMeasures: readonly Measure[] = [
  { name: "accuracy", of: (sums) => (part(sums, 0) + part(sums, 3)) / sums.lines },
  { name: "F1 binary (positive)", of: (sums) => labelScores(sums)[0]?.f1 ?? 0 },
  { name: "F1 macro", of: macroF1 },
  { name: "F1 weighted", of: weightedF1 },
  { name: "MCC", of: matthews },
];

/** Parts: squared error, absolute error, same sign, could be read; the first two again, 0 where it couldn't be. */
export const impactMeasures: readonly Measure[] = [
  { name: "RMSE", of: (sums) => Math.sqrt(part(sums, 0) / sums.lines) },
  mean("MAE", 1),
  mean("accuracy of the sign", 2),
  {
    name: "RMSE, parsed alone",
    of: (sums) => (part(sums, 3) === 0 ? null : Math.sqrt(part(sums, 4) / part(sums, 3))),
  },
  { name: "MAE, parsed alone", of: (sums) => (part(sums, 3) === 0 ? null : part(sums, 5) / part(sums, 3)) },
];

/** Parts: these, in this order. */
export const textMeasures: readonly Measure[] = [
  mean("ROUGE-1", 0),
  mean("ROUGE-L", 1),
  mean("BLEU", 2),
  mean("METEOR (exact and stems)", 3),
];
