import { pageName } from "../../evaluation/report/evaluation-page.ts";
import { sayMemories } from "../../evaluation/report/say-memory.ts";
import { evaluationFile } from "../../evaluation/results/result-notes.ts";
import { type ResultsOf, toldMode } from "../../evaluation/results/results-of.ts";
import type { MemoryScores } from "../../evaluation/scores/memory-scores.ts";
import type { Summary } from "../../evaluation/scores/score.ts";
import type { WholeEvaluation } from "../../evaluation/scores/whole-evaluation.ts";
import type { RunEvent } from "../../pipeline/engine/events.ts";
import type { Budget } from "../../pipeline/models/budget.ts";
import { type Spending, sayAmount, saySpent } from "../../pipeline/models/spending.ts";
import { columns, say, sayCost } from "../../pipeline/text/layout.ts";
import { sayScores } from "./evaluation-scores.ts";

export type Failure = Extract<RunEvent, { type: "task-end"; outcome: "failed" | "blocked" }>;

/** One evaluation, as it stands now. */
export interface Evaluated {
  readonly evaluation: ResultsOf;
  readonly summary: Summary;
  /** The name of its results. */
  readonly file: string;
  /** What it has cost, over all commands. */
  readonly spending: Spending;
  /** Of a memory; `null` for anyone else. */
  readonly memory: MemoryScores | null;
}

/** How an evaluation ended. */
export interface EvaluationEnd {
  readonly evaluated: readonly Evaluated[];
  /** Of this command. */
  readonly failures: readonly Failure[];
  readonly out: string;
  /** Left out where none was set. */
  readonly budget?: Budget | undefined;
  readonly whole: WholeEvaluation;
}

export function asJson({ evaluated, failures, out, budget, whole }: EvaluationEnd) {
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

/** How many failures are told; --json has all of this command. */
const toldFailures = 5;

export function report({ evaluated, failures, out, budget, whole }: EvaluationEnd): string[] {
  const head = ["model", "mode", "size", "questions", "right", "unparseable", "failed", "cost"];
  return [
    ...columns([head, ...evaluated.map(cellsOf)], [3, 4, 5, 6, 7]),
    "",
    ...sayScores(whole),
    ...sayMemories(
      evaluated.flatMap(({ evaluation: { by, of }, memory }) =>
        memory === null ? [] : [{ name: by.name, size: of.size, scores: memory }],
      ),
    ),
    "",
    "Unparseable (no letter named, or several) and failed (no answer) count as wrong.",
    `Written to ${out}:`,
    ...evaluated.map(({ file }) => `  ${file}`),
    `  ${evaluationFile}: what this command found, as --json tells it`,
    `  ${pageName}: all results of this folder, to be opened in a browser`,
    ...failures.slice(0, toldFailures).map(({ stage, key, reason }) => `Failed: ${stage} ${key}: ${reason}`),
    ...(failures.length > 0 ? ["Run the same command again to take up just those that failed."] : []),
    ...(budget?.exhausted.aborted ? [sayStopped(budget)] : []),
  ];
}

function cellsOf({ evaluation: { by, mode, of }, summary, spending }: Evaluated): string[] {
  const { questions, asked, accuracy, unparseable, failed } = summary;
  return [
    by.name,
    toldMode(by, mode),
    of.size,
    asked === questions ? say(questions) : `${say(asked)} of ${say(questions)}`,
    accuracy === null ? "" : `${(100 * accuracy).toFixed(1)} %`,
    say(unparseable),
    say(failed),
    by.isBaseline ? sayAmount(spending.spent) : saySpent(spending),
  ];
}

export function sayStopped({ limit, spent }: Budget): string {
  return `Stopped by the budget: ${sayCost(spent())} of ${sayCost(limit)} is spent in this folder, and the next call might pass it. Run again with a larger --budget to go on, nothing is paid twice.`;
}
