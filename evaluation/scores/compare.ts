import jStat from "jstat";
import { type Answered, isRight } from "./score.ts";

/** Two respondents on the questions that both were asked. */
export interface Comparison {
  readonly one: string;
  readonly other: string;
  readonly questions: number;
  /** Questions that one of them alone has right. */
  readonly onlyOne: number;
  readonly onlyOther: number;
  /** How much more often the first is right, from -1 to 1, with its interval at 95 %. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** McNemar's exact test: how often two equally good ones would differ at least so much. */
  readonly p: number;
  /** The smallest difference that so many questions show in four of five cases at the 5 % level, where the two disagree as often as they do; `null` where they never do. */
  readonly smallest: number | null;
}

export interface Respondent {
  readonly name: string;
  readonly answers: readonly Answered[];
}

/** Every pair, in the order of the respondents; those without a common question are left out. */
export function compareAll(respondents: readonly Respondent[]): readonly Comparison[] {
  return respondents
    .flatMap((one, index) => respondents.slice(index + 1).map((other) => compare(one, other)))
    .filter(({ questions }) => questions > 0);
}

export function compare(one: Respondent, other: Respondent): Comparison {
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
 * The two-sided p of McNemar's exact test: of the questions that one of two alone has right, each would be either's with
 * the chance of a coin (McNemar, Psychometrika 12, 1947; the binomial instead of its chi-square).
 */
export function mcnemar(onlyOne: number, onlyOther: number): number {
  const differing = onlyOne + onlyOther;
  if (differing === 0) return 1;
  return Math.min(1, 2 * jStat.binomial.cdf(Math.min(onlyOne, onlyOther), differing, 0.5));
}

const twoSided = jStat.normal.inv(0.975, 0, 1);
const power = jStat.normal.inv(0.8, 0, 1);

/** The difference of two paired shares; the interval with half a question added to each of the four cells (Agresti and Min, Statistics in Medicine 24, 2005). */
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
 * The difference d that so many pairs show at the 5 % level, two-sided, with a power of 80 %, where the share s of them
 * differs: what solves `questions = (1.96 √s + 0.84 √(s - d²))² / d²` (Connor, Biometrics 43, 1987). `null` where nothing
 * differs, or the file is too small to show any.
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
