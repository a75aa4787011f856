import { letters } from "../../questions/types.ts";
import type { Origin } from "../benchmark/origins.ts";
import type { Question } from "../benchmark/question.ts";
import { resultRow } from "../results/result-row.ts";
import type { Answered } from "../scores/score.ts";
import { questionOf } from "./questions.ts";

/** A question answered with a text; `null` if no answer came. */
export function answered(more: Partial<Question>, answer: string | null, size = "32k"): Answered {
  const question = questionOf(more);
  return { question, size, row: resultRow(question, answer) };
}

/** The origin of a question in which every letter except the right one has a flaw. */
export function originOf(right: Question["right"], more: Partial<Origin> = {}): Origin {
  const flaws = ["stale", "never-stated", "reversed"];
  const wrong = letters.filter((letter) => letter !== right);
  const verdict = (letter: (typeof letters)[number]) =>
    letter === right ? "right" : (flaws[wrong.indexOf(letter)] ?? "");
  return {
    member: null,
    period: null,
    level: null,
    verdicts: { a: verdict("a"), b: verdict("b"), c: verdict("c"), d: verdict("d") },
    claims: null,
    evidence: [],
    ...more,
  };
}
