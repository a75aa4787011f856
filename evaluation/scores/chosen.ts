import { type Letter, letters } from "../../questions/types.ts";
import type { ResultRow } from "../result-row.ts";
import type { Answered } from "./score.ts";

/** The letter that an answer names, if it is one. */
export function letterOf({ predicted_answer }: ResultRow): Letter | null {
  return letters.find((letter) => predicted_answer === `(${letter})`) ?? null;
}

/** The text of the option that was chosen: forks may show the same options in another order. */
export function chosenOption({ question, row }: Answered): string | null {
  const letter = letterOf(row);
  return letter === null ? null : (question.options[letters.indexOf(letter)] ?? null);
}
