import { groupBy } from "../../pipeline/group-by.ts";
import type { Origins } from "../origins.ts";
import { chosenOption } from "./chosen.ts";
import { type Answered, isRight, type Score, scoreOf } from "./score.ts";

/** How a respondent goes with the lives of a persona. */
export interface LifeScores {
  /** Of the question groups that were asked in all four lives, those that were answered right in each. */
  readonly groups: Score;
  /** Of the pairs of lives of a group with an option chosen in each, those in which the options differ, as the right ones always do. */
  readonly changes: Score;
}

const lifeCount = 4;

/** `null` where the lives of no question are known. */
export function lifeScoresOf(answers: readonly Answered[], origins: Origins): LifeScores | null {
  const known = answers.flatMap((answer) => {
    const life = origins.get(answer.question.id)?.life;
    return life ? [{ answer, ...life }] : [];
  });
  if (known.length === 0) return null;
  const groups = [...groupBy(known, ({ group }) => group).values()];
  const whole = groups.filter((group) => new Set(group.map(({ fork }) => fork)).size === lifeCount);
  const pairs = groups.flatMap((group) => pairsOf(group.map(({ answer }) => chosenOption(answer))));
  return {
    groups: scoreOf(
      whole.filter((group) => group.every(({ answer }) => isRight(answer))).length,
      whole.length,
    ),
    changes: scoreOf(pairs.filter(([one, other]) => one !== other).length, pairs.length),
  };
}

function pairsOf(chosen: readonly (string | null)[]): (readonly [string, string])[] {
  return chosen.flatMap((one, index) =>
    one === null
      ? []
      : chosen.slice(index + 1).flatMap((other) => (other === null ? [] : [[one, other] as const])),
  );
}
