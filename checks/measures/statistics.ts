import jStat from "jstat";

/** A share of questions with its 95 % interval. */
export interface Share {
  readonly questions: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The value that a standard normal variable stays below with this probability. */
export const normalQuantile = (share: number) => jStat.normal.inv(share, 0, 1);
const twoSided = normalQuantile(0.975);
const power = normalQuantile(0.8);

/**
 * The share of credits among the questions, with Wilson's interval. The interval assumes independent questions; it is too
 * narrow if rows share a persona or a message.
 */
export function shareOf(credits: number, questions: number, confidence = 0.95): Share {
  if (questions === 0) return { questions, share: 0, low: 0, high: 1 };
  const share = credits / questions;
  const quantile = normalQuantile((1 + confidence) / 2);
  const square = quantile ** 2 / questions;
  const center = (share + square / 2) / (1 + square);
  const half =
    (quantile * Math.sqrt((share * (1 - share)) / questions + square / (4 * questions))) / (1 + square);
  return { questions, share, low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

export interface ChiSquare {
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  readonly p: number;
}

/** Pearson's chi-square test of whether the counts are equal. `null` for a single count. */
export function chiSquare(counts: readonly number[]): ChiSquare | null {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  if (counts.length < 2 || expected === 0) return null;
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const degreesOfFreedom = counts.length - 1;
  return {
    statistic,
    degreesOfFreedom,
    p: Math.max(0, 1 - jStat.chisquare.cdf(statistic, degreesOfFreedom)),
  };
}

/**
 * The smallest difference in accuracy between two models that this many questions show at the 5 % level with a power of 80 %.
 * It is for models that are right on about half of the questions and err independently, which is the worst case.
 */
export function smallestDifference(questions: number): number {
  return Math.min(1, (twoSided + power) * Math.sqrt(0.5 / questions));
}
