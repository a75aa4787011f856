import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import type { FailedTask } from "../../../pipeline/engine/events.ts";
import type { Budget } from "../../../pipeline/models/budget.ts";
import { connectProvider } from "../../../pipeline/models/connect.ts";
import { sqliteStore } from "../../../pipeline/store/sqlite.ts";
import type { Store } from "../../../pipeline/store/store.ts";
import {
  type AskedModel,
  budgetOf,
  modelsToAsk,
  resultsFolder,
  spendingUnder,
  watched,
} from "../../evaluation.ts";
import type { CommandEnd, EvaluateOrder } from "../../orders.ts";
import { rolesOf } from "../../roles.ts";
import { evaluatePromptFile, type PromptsEvaluation } from "./evaluate-prompts.ts";
import { checkPrompts, type PromptFile } from "./prompt-file.ts";
import { type AnsweredPrompts, promptsJson, promptsLines } from "./report.ts";
import {
  noteAnswers,
  promptsEvaluationName,
  refuseForeignAnswers,
  type WantedAnswers,
} from "./wanted-answers.ts";

/** Writes what models answer to the prompts of split files. */
export async function evaluatePrompts(order: EvaluateOrder): Promise<CommandEnd> {
  if (order.models.length === 0)
    throw new ConfigError(
      "could not evaluate: no model was chosen; give --model NAME, which can be repeated",
    );
  const config = order.config.read();
  const limit = order.budget ?? config.budget;
  const models = modelsToAsk(order, config, limit);
  const files = await checkAll(order.paths);
  const out = resultsFolder(order);
  const wanted = models.flatMap((by) => answersOf(by, files, order));
  refuseForeignAnswers(wanted, out, (name) => existsSync(join(out, name)));
  const store = sqliteStore(out, "write");
  try {
    noteAnswers(wanted, out);
    const budget = await budgetOf(store, limit, rolesOf(config));
    return await answerAll({ models, files, out, store, budget }, order);
  } finally {
    await store.close();
  }
}

function answersOf(
  { model, provider: { identity } }: AskedModel,
  files: readonly PromptFile[],
  { limit }: EvaluateOrder,
): WantedAnswers[] {
  return files.map((of) => ({ by: { name: model.name, identity }, of, limit }));
}

interface Asking {
  readonly models: readonly AskedModel[];
  readonly files: readonly PromptFile[];
  readonly out: string;
  readonly store: Store;
  readonly budget: Budget | undefined;
}

/** Asks one model after the other, one file after the other. */
async function answerAll(
  { models, files, out, store, budget }: Asking,
  order: EvaluateOrder,
): Promise<CommandEnd> {
  const { signal } = order;
  const progress = await order.openProgress();
  const failures: FailedTask[] = [];
  const emit = watched(progress.emit, {
    isLive: progress.isLive,
    asked: "prompts",
    failed: (failure) => failures.push(failure),
  });
  const evaluations = models.flatMap((by): PromptsEvaluation[] => {
    const { settings } = by.model;
    const provider = connectProvider(by.provider, settings, { store, emit, budget });
    return answersOf(by, files, order).map((answers) => ({ ...answers, provider, settings }));
  });
  const answered: AnsweredPrompts[] = [];
  try {
    for (const evaluation of evaluations) {
      const count = await evaluatePromptFile(evaluation, out, { store, emit, signal });
      const spending = await spendingUnder(store, promptsEvaluationName(evaluation));
      answered.push({ evaluation, count, spending });
      if (budget?.exhausted.aborted) break;
    }
  } finally {
    progress.end();
  }
  const end = { answered, failures, out, budget };
  const failed = (budget?.exhausted.aborted ?? false) || answered.some(({ count }) => count.failed > 0);
  return { lines: promptsLines(end), json: promptsJson(end), failed };
}

/** All files are read before anything is asked. */
async function checkAll(paths: readonly string[]): Promise<readonly PromptFile[]> {
  for (const path of paths) refuseOther(path);
  const again = paths.find((path, index) => paths.indexOf(path) < index);
  if (again !== undefined)
    throw new ConfigError(`could not evaluate on "${again}": the file was given twice`);
  const files: PromptFile[] = [];
  for (const path of paths) files.push(await checkPrompts(path));
  return files;
}

function refuseOther(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new ConfigError(`could not evaluate on "${path}": there is no such file`);
  if (stat.isDirectory())
    throw new ConfigError(
      `could not evaluate on "${path}": it is a folder; give the files of PersonaConv's splits, such as TASK_SETTING_test.jsonl`,
    );
  if (/^questions_.+\.(csv|json)$/.test(basename(path)))
    throw new ConfigError(
      `could not evaluate on "${path}": it is a questions file in PersonaMem's format; evaluate it by itself, without --target personaconv`,
    );
}
