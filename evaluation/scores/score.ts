import { shareOf } from "../../checks/measures/statistics.ts";
import { type Letter, letters } from "../../questions/types.ts";
import type { Origins } from "../benchmark/origins.ts";
import type { Question } from "../benchmark/question.ts";
import { outcomeOf, type ResultRow } from "../results/result-row.ts";
import { clusteredShare } from "./clustered.ts";

/** A question that was asked at a size, and the result. */
export interface Answered {
  readonly question: Question;
  readonly size: string;
  readonly row: ResultRow;
}

/** The questions of a size that have a result, in their order. */
export function answersIn(
  { size, questions }: { readonly size: string; readonly questions: readonly Question[] },
  rows: ReadonlyMap<string, ResultRow>,
): readonly Answered[] {
  return questions.flatMap((question) => {
    const row = rows.get(question.id);
    return row ? [{ question, size, row }] : [];
  });
}

/** The letter that an answer names; `null` if it names none. */
export function letterOf({ predicted_answer }: ResultRow): Letter | null {
  return letters.find((letter) => predicted_answer === `(${letter})`) ?? null;
}

/** The text of the option that was chosen. Forks compare texts, because they show the options in different orders. */
export function chosenOption({ question, row }: Answered): string | null {
  const letter = letterOf(row);
  return letter === null ? null : (question.options[letters.indexOf(letter)] ?? null);
}

export const isRight = ({ row }: Answered) => outcomeOf(row) === "right";

/**
 * How many of the asked questions are right, with a 95 % interval. Shares are from 0 to 1; if none was asked,
 * the interval covers everything.
 */
export interface Score {
  readonly right: number;
  readonly asked: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** With Wilson's interval, for independent values. */
export function scoreOf(right: number, asked: number): Score {
  const { share, low, high } = shareOf(right, asked);
  return { right, asked, share, low, high };
}

/** With an interval that is clustered by question group, because the four forks of a group ask the same. */
export function scoreAnswers(answers: readonly Answered[], origins: Origins): Score {
  const values = answers.map((answer) => ({
    value: isRight(answer) ? 1 : 0,
    cluster: clusterOf(answer.question, origins),
  }));
  const { share, low, high } = clusteredShare(values);
  return { right: values.filter(({ value }) => value === 1).length, asked: answers.length, share, low, high };
}

/** The question's group. A question whose group isn't known is independent of all others. */
export const clusterOf = ({ id }: Pick<Question, "id">, origins: Origins): string =>
  origins.get(id)?.member?.group ?? id;

/** A summary of the results of the chosen questions. */
export interface ResultSummary {
  readonly questions: number;
  /** The questions that have a result: fewer than `questions` if the run was stopped. */
  readonly asked: number;
  readonly right: number;
  /** Answers that name no letter or several. They count as wrong. */
  readonly unparseable: number;
  /** Questions to which no answer came. They count as wrong. */
  readonly failed: number;
  /** The share of right answers among the asked questions, from 0 to 1; `null` if none was asked. */
  readonly accuracy: number | null;
}

export function summaryOf(
  questions: readonly Question[],
  rows: ReadonlyMap<string, ResultRow>,
): ResultSummary {
  const outcomes = questions.flatMap(({ id }) => {
    const row = rows.get(id);
    return row ? [outcomeOf(row)] : [];
  });
  const count = (wanted: (typeof outcomes)[number]) =>
    outcomes.filter((outcome) => outcome === wanted).length;
  const [asked, right] = [outcomes.length, count("right")];
  return {
    questions: questions.length,
    asked,
    right,
    unparseable: count("unparseable"),
    failed: count("failed"),
    accuracy: asked === 0 ? null : right / asked,
  };
}
