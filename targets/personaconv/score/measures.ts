/** A score of many lines. It is computed from sums over the lines, so that it can be computed for any sample of them. */
export interface SumMeasure {
  readonly name: string;
  /** `null` if it isn't defined. */
  of(sums: Sums): number | null;
}

export interface Sums {
  readonly lines: number;
  /** The sum of each part of the lines, in their order. */
  readonly parts: readonly number[];
}

const part = ({ parts }: Sums, index: number) => parts[index] ?? 0;
/** 0 if the divisor is 0, as in scikit-learn. */
const ratio = (over: number, under: number) => (under === 0 ? 0 : over / under);

/** The mean of a part. */
export const mean = (name: string, index: number): SumMeasure => ({
  name,
  of: (sums) => part(sums, index) / sums.lines,
});

/** How many answers were positive or negative, and right or wrong. */
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

/** F1 of each label, how many lines have the label, and whether it occurs as a label or an answer. */
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

/** The parts are true positive, false positive, false negative and true negative: one is 1, the others 0. As in scikit-learn. */
export const sentimentMeasures: readonly SumMeasure[] = [
  { name: "accuracy", of: (sums) => (part(sums, 0) + part(sums, 3)) / sums.lines },
  { name: "F1 binary (positive)", of: (sums) => labelScores(sums)[0]?.f1 ?? 0 },
  { name: "F1 macro", of: macroF1 },
  { name: "F1 weighted", of: weightedF1 },
  { name: "MCC", of: matthews },
];

/**
 * The parts are squared error, absolute error, same sign, whether the answer could be read, and again the first two, which
 * are 0 if it couldn't.
 */
export const impactMeasures: readonly SumMeasure[] = [
  { name: "RMSE", of: (sums) => Math.sqrt(part(sums, 0) / sums.lines) },
  mean("MAE", 1),
  mean("accuracy of the sign", 2),
  {
    name: "RMSE, parsed answers only",
    of: (sums) => (part(sums, 3) === 0 ? null : Math.sqrt(part(sums, 4) / part(sums, 3))),
  },
  {
    name: "MAE, parsed answers only",
    of: (sums) => (part(sums, 3) === 0 ? null : part(sums, 5) / part(sums, 3)),
  },
];

/** The parts are these measures, in this order. */
export const textMeasures: readonly SumMeasure[] = [
  mean("ROUGE-1", 0),
  mean("ROUGE-L", 1),
  mean("BLEU", 2),
  mean("METEOR (exact and stems)", 3),
];

/** 0 without numbers. */
export function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

/** The higher of the two middle numbers if their count is even; 0 without numbers. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? upper;
  return (lower + upper) / 2;
}
