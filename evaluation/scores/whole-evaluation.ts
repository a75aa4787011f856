import type { KnownSize } from "../benchmark/open-benchmark.ts";
import type { Origins } from "../benchmark/origins.ts";
import type { Mode } from "../benchmark/question.ts";
import type { Answerer } from "../results/results-of.ts";
import { type Comparison, compareAll } from "./compare.ts";
import { faultsOf } from "./faults.ts";
import { hasFourForks } from "./forks.ts";
import type { EvidenceRanks } from "./recall-scores.ts";
import type { Answered } from "./score.ts";
import { type Scores, scoresOf } from "./scores.ts";

/** A respondent and its scores over all sizes. */
export interface RespondentScores {
  readonly name: string;
  readonly isBaseline: boolean;
  readonly mode: Mode;
  readonly scores: Scores;
}

/** Everything that one command found: the plain JSON of `evaluation.json`. */
export interface WholeEvaluation {
  readonly respondents: readonly RespondentScores[];
  readonly comparisons: readonly Comparison[];
  /** What the baselines show to be wrong with the benchmark. `null` if it doesn't have four forks, because then they can't show it. */
  readonly faults: readonly string[] | null;
}

/** The answers of one respondent at one size. */
export interface AskedAt {
  readonly by: Answerer;
  readonly answers: readonly Answered[];
  readonly found: EvidenceRanks;
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
    const found: EvidenceRanks = new Map(own.flatMap((at) => [...at.found]));
    return { name, isBaseline, found, answers: own.flatMap(({ answers }) => answers) };
  });
  return {
    respondents: respondents.map(({ name, isBaseline, answers, found }) => ({
      ...{ name, isBaseline, mode },
      scores: scoresOf(answers, origins, found),
    })),
    comparisons: compareAll(respondents),
    faults: hasFourForks(known)
      ? faultsOf(
          respondents.filter(({ isBaseline }) => isBaseline),
          origins,
        )
      : null,
  };
}
