import { join } from "node:path";
import type { Budget } from "../../pipeline/models/budget.ts";
import { type Spending, sayAmount } from "../../pipeline/models/spending.ts";
import { columns, say } from "../../pipeline/text/layout.ts";
import type { AnswerCount } from "../../targets/personaconv/evaluate/answer-file.ts";
import {
  answersName,
  type WantedAnswers,
  wantedOf,
} from "../../targets/personaconv/evaluate/wanted-answers.ts";
import { type Failure, sayStopped } from "./evaluated.ts";

/** One model on one file of prompts, as it stands now. */
export interface AnsweredPrompts {
  readonly evaluation: WantedAnswers;
  readonly count: AnswerCount;
  /** What it has cost, over all commands. */
  readonly spending: Spending;
}

interface PromptsEnd {
  readonly answered: readonly AnsweredPrompts[];
  /** Of this command. */
  readonly failures: readonly Failure[];
  readonly out: string;
  readonly budget?: Budget | undefined;
}

export function promptsAsJson({ answered, failures, out, budget }: PromptsEnd) {
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

/** How many failures are told; --json has all of this command. */
const toldFailures = 5;

export function reportPrompts({ answered, failures, out, budget }: PromptsEnd): string[] {
  const head = ["model", "prompts", "task", "asked", "failed", "cost"];
  return [
    ...columns([head, ...answered.map(cellsOf)], [3, 4, 5]),
    "",
    "Failed (no answer) counts as unparseable. To score what was written:",
    ...answered.map(({ evaluation }) => `  ${scoreCommand(evaluation, out)}`),
    ...failures.slice(0, toldFailures).map(({ stage, key, reason }) => `Failed: ${stage} ${key}: ${reason}`),
    ...(failures.length > 0 ? ["Run the same command again to take up just those that failed."] : []),
    ...(budget?.exhausted.aborted ? [sayStopped(budget)] : []),
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
