import { groupedBySize } from "../../pipeline/lists.ts";
import type { Origins } from "../benchmark/origins.ts";
import { type Answered, chosenOption, isRight, type Score, scoreOf } from "./score.ts";

/** How answers differ between the forks of a persona. */
export interface ForkScores {
  /** Among the question groups that were asked in all four forks, those that were answered right in each of them. */
  readonly groups: Score;
  /** Among the pairs of answers to a group in two forks, those that choose different options, as the right answers always do. */
  readonly changes: Score;
}

const forkCount = 4;

/** `null` if the fork of no question is known. */
export function forkScoresOf(answers: readonly Answered[], origins: Origins): ForkScores | null {
  const known = answers.flatMap((answer) => {
    const member = origins.get(answer.question.id)?.member;
    return member ? [{ answer, ...member }] : [];
  });
  if (known.length === 0) return null;
  const groups = [...groupedBySize(known, ({ group }) => group).values()];
  const whole = groups.filter((group) => new Set(group.map(({ fork }) => fork)).size === forkCount);
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

/** Whether every question belongs to a group, and every group is asked in all four forks. */
export function hasFourForks(
  sizes: readonly {
    readonly questions: readonly { readonly id: string }[];
    readonly origins: Origins;
  }[],
): boolean {
  return sizes.every(({ questions, origins }) => {
    const members = questions.flatMap(({ id }) => origins.get(id)?.member ?? []);
    const groups = [...groupedBySize(members, ({ group }) => group).values()];
    return (
      members.length === questions.length &&
      groups.every((group) => new Set(group.map(({ fork }) => fork)).size === forkCount)
    );
  });
}
