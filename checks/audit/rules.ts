import { type Rule, textRules } from "../../questions/surface/rules.ts";
import { letters } from "../../questions/types.ts";
import type { AuditQuestion } from "../reading/question.ts";

const letterRules: readonly Rule[] = letters.map((letter, place) => ({
  name: `always (${letter})`,
  scores: ({ length }) => length.map((_, index) => (index === place ? 1 : 0)),
}));

/** All rules that the file allows: letters only where it says which stands where. */
export function rulesFor(questions: readonly AuditQuestion[]): readonly Rule[] {
  return questions.every(({ lettered }) => lettered) ? [...textRules, ...letterRules] : textRules;
}

/** Sums in another order differ in their last digits. */
const equal = 1e-9;

/** 1 where the best-scored option is the right one; where several are best, the chance to pick it among them. */
export function creditOf(scores: readonly number[], right: number): number {
  const best = Math.max(...scores);
  const chosen = scores.filter((score) => score >= best - equal).length;
  return (scores[right] ?? Number.NEGATIVE_INFINITY) >= best - equal ? 1 / chosen : 0;
}
