import type { Origins } from "../benchmark/origins.ts";
import type { Mode, Question } from "../benchmark/question.ts";
import type { ResultRow } from "../results/result-row.ts";
import type { MemoryScores } from "../scores/memory-scores.ts";
import type { EvidenceRanks } from "../scores/recall-scores.ts";
import { type Answered, answersIn } from "../scores/score.ts";
import type { Turns } from "./turns.ts";

/** A size of a benchmark with all its questions, asked or not. */
export interface ReportSize {
  readonly size: string;
  readonly questions: readonly Question[];
  readonly origins: Origins;
  readonly turns: Turns;
}

/** The answers of a respondent at a size, and what they cost, as text for people. */
export interface ReportResults {
  readonly size: string;
  /** By question. Questions that were not asked are missing. */
  readonly rows: ReadonlyMap<string, ResultRow>;
  /** In the currency of the prices, or `unknown`; `null` if it costs nothing. */
  readonly cost: string | null;
  readonly inputTokens: string | null;
  readonly outputTokens: string | null;
  /** How long questions were asked, over all commands; `null` if it wasn't measured. */
  readonly time: string | null;
  /** For a memory; `null` for other respondents. */
  readonly memory: MemoryScores | null;
  /** What was found for each question. Empty for respondents that don't search. */
  readonly found: EvidenceRanks;
}

/** A respondent in one of the modes. */
export interface ReportRespondent {
  readonly name: string;
  readonly mode: Mode;
  /** Whether it is a rule, which costs nothing. */
  readonly isBaseline: boolean;
  readonly results: readonly ReportResults[];
}

/** Everything that the page of an evaluation shows. */
export interface EvaluationReport {
  /** The name of the folder of the benchmark. */
  readonly benchmark: string;
  readonly sizes: readonly ReportSize[];
  readonly respondents: readonly ReportRespondent[];
  /** What is wrong with the benchmark according to the baselines, one sentence each. */
  readonly faults: readonly string[];
  /** What else a reader must know, one sentence each: what the baselines show, what was left out and why. */
  readonly remarks: readonly string[];
}

/** `large`, or `large, blind` for another mode than the context. */
export const titleOf = ({ name, mode }: Pick<ReportRespondent, "name" | "mode">) =>
  mode === "context" ? name : `${name}, ${mode}`;

/** All answers of a respondent, over the sizes in their order. */
export function answersOf({ results }: ReportRespondent, sizes: readonly ReportSize[]): readonly Answered[] {
  return sizes.flatMap((of) =>
    answersIn(of, results.find(({ size }) => size === of.size)?.rows ?? new Map()),
  );
}
