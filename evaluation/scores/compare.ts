import jStat from "jstat";
import { normalQuantile } from "../../checks/measures/statistics.ts";
import { type Answered, isRight } from "./score.ts";

/** The comparison of two respondents on the questions that both were asked. */
export interface Comparison {
  readonly one: string;
  readonly other: string;
  readonly questions: number;
  /** Questions that only one of them answered right. */
  readonly onlyOne: number;
  readonly onlyOther: number;
  /** The accuracy of the first minus that of the second, from -1 to 1, with its interval at 95 %. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** McNemar's exact test: the chance that two equally good respondents differ at least this much. */
  readonly p: number;
  /**
   * The smallest difference that this many questions show at the 5 % level with a power of 80 %, if two respondents disagree as
   * often as these do. `null` if they never disagree.
   */
  readonly smallest: number | null;
}

/** A respondent's name and all its answers. */
export interface NamedAnswers {
  readonly name: string;
  readonly answers: readonly Answered[];
}

/** Compares every pair, in the order of the respondents. Pairs without a common question are left out. */
export function compareAll(respondents: readonly NamedAnswers[]): readonly Comparison[] {
  return respondents
    .flatMap((one, index) => respondents.slice(index + 1).map((other) => compare(one, other)))
    .filter(({ questions }) => questions > 0);
}

export function compare(one: NamedAnswers, other: NamedAnswers): Comparison {
  const rightOf = new Map(other.answers.map((answer) => [answer.question.id, isRight(answer)]));
  const pairs = one.answers.flatMap((answer) => {
    const found = rightOf.get(answer.question.id);
    return found === undefined ? [] : [{ one: isRight(answer), other: found }];
  });
  const onlyOne = pairs.filter((pair) => pair.one && !pair.other).length;
  const onlyOther = pairs.filter((pair) => pair.other && !pair.one).length;
  const questions = pairs.length;
  return {
    ...{ one: one.name, other: other.name, questions, onlyOne, onlyOther },
    ...pairedDifference(onlyOne, onlyOther, questions),
    p: mcnemar(onlyOne, onlyOther),
    smallest: smallestPairedDifference(onlyOne + onlyOther, questions),
  };
}

/**
 * The two-sided p of McNemar's exact test. For two equally good respondents, each question that only one of them answered
 * right is a coin toss (McNemar, Psychometrika 12, 1947, with the binomial instead of the chi-square distribution).
 */
export function mcnemar(onlyOne: number, onlyOther: number): number {
  const differing = onlyOne + onlyOther;
  if (differing === 0) return 1;
  return Math.min(1, 2 * jStat.binomial.cdf(Math.min(onlyOne, onlyOther), differing, 0.5));
}

const twoSided = normalQuantile(0.975);
const power = normalQuantile(0.8);

/** The difference of two paired shares. Its interval adds half a question to each of the four cells (Agresti and Min, Statistics in Medicine 24, 2005). */
function pairedDifference(onlyOne: number, onlyOther: number, questions: number) {
  if (questions === 0) return { difference: 0, low: -1, high: 1 };
  const all = questions + 2;
  const center = (onlyOne - onlyOther) / all;
  const half = twoSided * Math.sqrt(((onlyOne + onlyOther + 1) / all - center ** 2) / all);
  return {
    difference: (onlyOne - onlyOther) / questions,
    low: Math.max(-1, center - half),
    high: Math.min(1, center + half),
  };
}

/**
 * The difference d that this many pairs show at the two-sided 5 % level with a power of 80 %, if a share s of the pairs
 * differs. It solves `questions = (1.96 √s + 0.84 √(s - d²))² / d²` (Connor, Biometrics 43, 1987). `null` if no pair differs, or
 * if there are too few questions to show any difference.
 */
export function smallestPairedDifference(differing: number, questions: number): number | null {
  const room = questions + power ** 2 - twoSided ** 2;
  if (differing === 0 || room <= 0) return null;
  const share = differing / questions;
  const smallest =
    (Math.sqrt(share) * (twoSided * Math.sqrt(questions) + power * Math.sqrt(room))) /
    (questions + power ** 2);
  return smallest > 1 ? null : smallest;
}
