import { pageName } from "../../../evaluation/report/evaluation-page.ts";
import { sayMemories } from "../../../evaluation/report/say-memory.ts";
import { evaluationFile } from "../../../evaluation/results/result-notes.ts";
import { asksNobody, type ResultsOf, toldMode } from "../../../evaluation/results/results-of.ts";
import type { MemoryScores } from "../../../evaluation/scores/memory-scores.ts";
import type { ResultSummary } from "../../../evaluation/scores/score.ts";
import type { WholeEvaluation } from "../../../evaluation/scores/whole-evaluation.ts";
import type { FailedTask } from "../../../pipeline/engine/events.ts";
import type { Budget } from "../../../pipeline/models/budget.ts";
import { type Spending, sayAmount, saySpent } from "../../../pipeline/models/spending.ts";
import { columns, say } from "../../../pipeline/text/layout.ts";
import { endLines } from "../../evaluation.ts";
import { scoreLines } from "./scores-text.ts";

/** All answers of one respondent to one size, whichever command asked for them. */
export interface EvaluatedSize {
  readonly evaluation: ResultsOf;
  readonly summary: ResultSummary;
  /** The name of the results file. */
  readonly file: string;
  readonly spending: Spending;
  /** `null` if the respondent isn't a memory. */
  readonly memory: MemoryScores | null;
}

/** How an evaluation ended. */
interface EvaluationEnd {
  readonly evaluated: readonly EvaluatedSize[];
  /** For this command. */
  readonly failures: readonly FailedTask[];
  readonly out: string;
  /** `undefined` if there is no limit. */
  readonly budget: Budget | undefined;
  /** What was not done and why, one sentence each. */
  readonly remarks: readonly string[];
  readonly whole: WholeEvaluation;
}

export function evaluationJson({ evaluated, failures, out, budget, whole }: EvaluationEnd) {
  return {
    out,
    stoppedByBudget: budget?.exhausted.aborted ?? false,
    results: evaluated.map(({ evaluation: { by, mode, of }, summary, file, spending, memory }) => ({
      model: by.name,
      mode: toldMode(by, mode),
      size: of.size,
      ...summary,
      file,
      spending,
      ...(memory === null ? {} : { memory }),
    })),
    failures: failures.map(({ stage, key, reason }) => ({ stage, question: key, reason })),
    ...whole,
  };
}

export function evaluationLines(end: EvaluationEnd): string[] {
  const { evaluated, failures, out, budget, remarks, whole } = end;
  const head = ["model", "mode", "size", "questions", "right", "unparseable", "failed", "cost"];
  return [
    ...columns([head, ...evaluated.map(cellsOf)], [3, 4, 5, 6, 7]),
    "",
    ...scoreLines(whole),
    ...sayMemories(
      evaluated.flatMap(({ evaluation: { by, of }, memory }) =>
        memory === null ? [] : [{ name: by.name, size: of.size, scores: memory }],
      ),
    ),
    "",
    ...remarks,
    "Unparseable answers (no letter, or several) and failed questions (no answer) count as wrong.",
    `Written to ${out}:`,
    ...evaluated.map(({ file }) => `  ${file}`),
    `  ${evaluationFile}: what this command found, the same as --json prints`,
    `  ${pageName}: all results of this folder, to open in a browser`,
    ...endLines(failures, budget),
  ];
}

function cellsOf({ evaluation: { by, mode, of }, summary, spending }: EvaluatedSize): string[] {
  const { questions, asked, accuracy, unparseable, failed } = summary;
  return [
    by.name,
    toldMode(by, mode),
    of.size,
    asked === questions ? say(questions) : `${say(asked)} of ${say(questions)}`,
    accuracy === null ? "" : `${(100 * accuracy).toFixed(1)} %`,
    say(unparseable),
    say(failed),
    asksNobody(by.identity) ? sayAmount(spending.spent) : saySpent(spending),
  ];
}
