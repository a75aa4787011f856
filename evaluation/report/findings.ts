import { percent } from "../../checks/measures/say.ts";
import type { Respondent } from "../scores/compare.ts";
import { faultsOf } from "../scores/faults.ts";
import { scoreAnswers } from "../scores/score.ts";

/** What baselines show, in sentences. */
export interface Findings {
  readonly faults: readonly string[];
  readonly remark: string;
}

/** `baselines` are those who answered by rule, with what they saw of the context, if anything. */
export function findingsOf(baselines: readonly Respondent[], hasFourLives: boolean): Findings {
  if (baselines.length === 0)
    return {
      faults: [],
      remark: "No baseline was asked, so that nothing is known of what can be guessed: --baseline all.",
    };
  const scores = baselines.map(({ name, answers }) => `${name} ${percent(scoreAnswers(answers).share)}`);
  const faults = hasFourLives ? faultsOf(baselines) : [];
  const found = !hasFourLives
    ? "It isn't a benchmark of four lives, of which baselines could say what is wrong with it"
    : faults.length === 0
      ? "The baselines found no fault"
      : "What the baselines found is told above";
  return { faults, remark: `${found}; right are ${scores.join(", ")}.` };
}
