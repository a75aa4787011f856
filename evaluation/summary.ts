import type { Question } from "./question.ts";
import { outcomeOf, type ResultRow } from "./result-row.ts";

/** What came of the questions that were chosen. */
export interface Summary {
  readonly questions: number;
  /** Those of which something stands in the results; fewer than `questions` where the run was stopped. */
  readonly asked: number;
  readonly right: number;
  /** Answers that name no letter, or several; they count as wrong. */
  readonly unparseable: number;
  /** Questions to which no answer came; they count as wrong. */
  readonly failed: number;
  /** Right ones of those asked, from 0 to 1; `null` where none was. */
  readonly accuracy: number | null;
}

export function summaryOf(questions: readonly Question[], rows: ReadonlyMap<string, ResultRow>): Summary {
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
