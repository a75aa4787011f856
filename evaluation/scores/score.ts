import { shareOf } from "../../checks/measures/statistics.ts";
import type { Question } from "../question.ts";
import { outcomeOf, type ResultRow } from "../result-row.ts";

/** A question that was asked at a size, and what came of it. */
export interface Answered {
  readonly question: Question;
  readonly size: string;
  readonly row: ResultRow;
}

/** How often something was so, with Wilson's interval at 95 %; shares from 0 to 1. Of nothing asked, the interval is all of it. */
export interface Score {
  readonly right: number;
  readonly asked: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

export function scoreOf(right: number, asked: number): Score {
  const { share, low, high } = shareOf(right, asked);
  return { right, asked, share, low, high };
}

export const isRight = ({ row }: Answered) => outcomeOf(row) === "right";

export function scoreAnswers(answers: readonly Answered[]): Score {
  return scoreOf(answers.filter(isRight).length, answers.length);
}
