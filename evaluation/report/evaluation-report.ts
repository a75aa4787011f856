import type { Origins } from "../origins.ts";
import type { Mode, Question } from "../question.ts";
import type { ResultRow } from "../result-row.ts";
import type { Turns } from "./turns.ts";

/** A size of a benchmark with all its questions, asked or not. */
export interface ReportSize {
  readonly size: string;
  readonly questions: readonly Question[];
  readonly origins: Origins;
  readonly turns: Turns;
}

/** What one who answered has said at a size, and what it cost, as people read it. */
export interface ReportResults {
  readonly size: string;
  /** By question; of those that were not asked, nothing. */
  readonly rows: ReadonlyMap<string, ResultRow>;
  /** In the currency of the prices, or `unknown`; `null` where nothing is ever paid. */
  readonly cost: string | null;
  readonly inputTokens: string | null;
  readonly outputTokens: string | null;
  /** While questions were asked, over all commands; `null` where nobody looked at the clock. */
  readonly time: string | null;
}

/** Whoever answered, in one of the modes. */
export interface ReportRespondent {
  readonly name: string;
  readonly mode: Mode;
  /** A rule, which costs nothing. */
  readonly isBaseline: boolean;
  readonly results: readonly ReportResults[];
}

/** All that the page of an evaluation tells. */
export interface EvaluationReport {
  /** What was asked, as its folder or file is called. */
  readonly benchmark: string;
  readonly sizes: readonly ReportSize[];
  readonly respondents: readonly ReportRespondent[];
  /** What the baselines found to be wrong with the benchmark, a sentence each. */
  readonly faults: readonly string[];
  /** What else has to be known, a sentence each: what the baselines show, what was left out and why. */
  readonly remarks: readonly string[];
}

/** `large`, and `large, blind` where it didn't see the context. */
export const titleOf = ({ name, mode }: Pick<ReportRespondent, "name" | "mode">) =>
  mode === "context" ? name : `${name}, ${mode}`;
