import { groupBy } from "../../pipeline/group-by.ts";
import type { Origins } from "../origins.ts";
import type { Mode } from "../question.ts";
import { type Comparison, compareAll } from "../scores/compare.ts";
import { faultsOf } from "../scores/faults.ts";
import type { Answered } from "../scores/score.ts";
import { type Scores, scoresOf } from "../scores/scores.ts";
import type { KnownSize } from "./known-size.ts";
import type { Answerer } from "./respondent.ts";

/** One who was asked, and how it did over all sizes. */
export interface RespondentScores {
  readonly name: string;
  readonly isBaseline: boolean;
  readonly mode: Mode;
  readonly scores: Scores;
}

/** All that one command found: plain JSON, as it stands in `evaluation.json`. */
export interface WholeEvaluation {
  readonly respondents: readonly RespondentScores[];
  readonly comparisons: readonly Comparison[];
  /** What baselines show to be wrong with the benchmark; `null` where it isn't one of four lives, of which it could be told. */
  readonly faults: readonly string[] | null;
}

/** What one was asked at one size. */
export interface AskedAt {
  readonly by: Answerer;
  readonly answers: readonly Answered[];
}

export function wholeEvaluation(
  asked: readonly AskedAt[],
  mode: Mode,
  known: readonly KnownSize[],
): WholeEvaluation {
  const origins: Origins = new Map(known.flatMap((size) => [...size.origins]));
  const respondents = [...new Set(asked.map(({ by }) => by.name))].map((name) => {
    const own = asked.filter(({ by }) => by.name === name);
    const isBaseline = own.some(({ by }) => by.isBaseline === true);
    return { name, isBaseline, answers: own.flatMap(({ answers }) => answers) };
  });
  return {
    respondents: respondents.map(({ name, isBaseline, answers }) => ({
      ...{ name, isBaseline, mode },
      scores: scoresOf(answers, origins),
    })),
    comparisons: compareAll(respondents),
    faults: hasFourLives(known) ? faultsOf(respondents.filter(({ isBaseline }) => isBaseline)) : null,
  };
}

/** Whether every group that is known is told in four lives, and every question has a group. */
export function hasFourLives(known: readonly Pick<KnownSize, "questions" | "origins">[]): boolean {
  return known.every(({ questions, origins }) => {
    const lives = questions.map(({ id }) => origins.get(id)?.life ?? null);
    const told = lives.flatMap((life) => (life ? [life] : []));
    const groups = [...groupBy(told, ({ group }) => group).values()];
    return (
      told.length === questions.length &&
      groups.every((group) => new Set(group.map(({ fork }) => fork)).size === 4)
    );
  });
}
