import { join } from "node:path";
import type { FailedTask } from "../../../pipeline/engine/events.ts";
import type { Budget } from "../../../pipeline/models/budget.ts";
import { type Spending, sayAmount } from "../../../pipeline/models/spending.ts";
import { columns, say } from "../../../pipeline/text/layout.ts";
import { endLines } from "../../evaluation.ts";
import type { AnswerCount } from "./answer-file.ts";
import { answersName, type WantedAnswers, wantedOf } from "./wanted-answers.ts";

/** All answers of one model to one file of prompts, whichever command asked for them. */
export interface AnsweredPrompts {
  readonly evaluation: WantedAnswers;
  readonly count: AnswerCount;
  readonly spending: Spending;
}

interface PromptsEnd {
  readonly answered: readonly AnsweredPrompts[];
  /** The counts of this command. */
  readonly failures: readonly FailedTask[];
  readonly out: string;
  /** `undefined` if there is no limit. */
  readonly budget: Budget | undefined;
}

export function promptsJson({ answered, failures, out, budget }: PromptsEnd) {
  return {
    out,
    stoppedByBudget: budget?.exhausted.aborted ?? false,
    results: answered.map(({ evaluation, count, spending }) => ({
      model: evaluation.by.name,
      prompts: evaluation.of.file,
      task: evaluation.of.task,
      wanted: wantedOf(evaluation),
      ...count,
      file: answersName(evaluation),
      spending,
    })),
    failures: failures.map(({ stage, key, reason }) => ({ stage, prompt: key, reason })),
  };
}

export function promptsLines({ answered, failures, out, budget }: PromptsEnd): string[] {
  const head = ["model", "prompts", "task", "asked", "failed", "cost"];
  return [
    ...columns([head, ...answered.map(cellsOf)], [3, 4, 5]),
    "",
    "Failed prompts (no answer) count as unparseable. To score the answers:",
    ...answered.map(({ evaluation }) => `  ${scoreCommand(evaluation, out)}`),
    ...endLines(failures, budget),
  ];
}

function scoreCommand(evaluation: WantedAnswers, out: string): string {
  return `pipeline score "${join(out, answersName(evaluation))}" --task ${evaluation.of.task}`;
}

function cellsOf({ evaluation, count: { lines, failed }, spending }: AnsweredPrompts): string[] {
  const { by, of } = evaluation;
  const all = of.prompts;
  const asked = lines === all ? say(all) : `${say(lines)} of ${say(all)}`;
  return [by.name, of.name, of.task, asked, say(failed), sayAmount(spending.spent)];
}
