import { existsSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { ChosenModel } from "../evaluation/asking/model-respondent.ts";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { type Budget, createBudget } from "../pipeline/models/budget.ts";
import { connectProvider, createProvider } from "../pipeline/models/models.ts";
import type { Provider } from "../pipeline/models/provider.ts";
import { type Spending, spendingOf } from "../pipeline/models/spending.ts";
import { spentAtMost } from "../pipeline/models/spent.ts";
import { sqliteStore } from "../pipeline/store/sqlite.ts";
import type { Store } from "../pipeline/store/store.ts";
import {
  evaluatePromptFile,
  type PromptsEvaluation,
} from "../targets/personaconv/evaluate/evaluate-prompts.ts";
import { checkPrompts, type PromptFile } from "../targets/personaconv/evaluate/prompt-file.ts";
import {
  noteAnswers,
  promptsEvaluationName,
  refuseForeignAnswers,
  type WantedAnswers,
} from "../targets/personaconv/evaluate/wanted-answers.ts";
import { rolesOf } from "../targets/roles.ts";
import { readConfiguration } from "./configuration.ts";
import {
  chooseModels,
  type EvaluateOptions,
  outFolder,
  refuseUnpricedModels,
  watched,
} from "./evaluation.ts";
import { createReporter } from "./reporter.ts";
import { type AnsweredPrompts, promptsAsJson, reportPrompts } from "./show/answered-prompts.ts";
import type { Failure } from "./show/evaluated.ts";
import type { Terminal } from "./terminal.ts";

/** Of options: what belongs to PersonaMem's format alone. */
const foreign = ["memory", "sizes", "types", "topics", "personas", "blind", "evidence"] as const;

/** `pipeline evaluate --target personaconv`: what models answer to the prompts of PersonaConv's splits. */
export async function evaluatePrompts(
  given: readonly string[],
  options: EvaluateOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  refuseForeign(options);
  const paths = given.map((path) => resolve(terminal.folder, path));
  const { config } = readConfiguration(options, terminal);
  const configured = rolesOf(config);
  const models = chooseModels(options, configured);
  const most = options.budget ?? config.budget;
  if (most !== undefined) refuseUnpricedModels(most, models, configured);
  const asked = models.map((model) => ({
    model,
    provider: createProvider(model.role, model.settings, terminal.env),
  }));
  const files = await checkAll(paths);
  const out = outFolder(options, paths, terminal);
  const wanted = asked.flatMap((by) => answersOf(by, files, options));
  refuseForeignAnswers(wanted, out, (name) => existsSync(join(out, name)));
  const store = sqliteStore(out, "write");
  try {
    noteAnswers(wanted, out);
    const spent = spentAtMost(await store.ledger(), configured);
    const budget = most === undefined ? undefined : createBudget({ limit: most, spent });
    await answerAll({ asked, files, out, store, budget, signal }, options, terminal);
  } finally {
    await store.close();
  }
}

/** A model that is asked, and its bare provider. */
interface AskedModel {
  readonly model: ChosenModel;
  readonly provider: Provider;
}

function answersOf(
  { model, provider: { identity } }: AskedModel,
  files: readonly PromptFile[],
  { limit }: EvaluateOptions,
): WantedAnswers[] {
  return files.map((of) => ({ by: { name: model.name, identity }, of, limit }));
}

interface Asking {
  readonly asked: readonly AskedModel[];
  readonly files: readonly PromptFile[];
  readonly out: string;
  readonly store: Store;
  readonly budget: Budget | undefined;
  readonly signal: AbortSignal;
}

/** One model after the other, one file after the other; each is asked as much at once as it bears. */
async function answerAll(asking: Asking, options: EvaluateOptions, terminal: Terminal): Promise<void> {
  const { asked, files, out, store, budget, signal } = asking;
  const quiet = options.json ? { ...terminal, interactive: false } : terminal;
  const reporter = await createReporter({}, quiet, { count: 1, name: "evaluation" });
  const failures: Failure[] = [];
  const emit = watched(reporter.emit, quiet.interactive, (failure) => failures.push(failure), "prompts");
  const evaluations = asked.flatMap((by): PromptsEvaluation[] => {
    const { settings } = by.model;
    const provider = connectProvider(by.provider, settings, { store, emit, budget });
    return answersOf(by, files, options).map((answers) => ({ ...answers, provider, settings }));
  });
  const answered: AnsweredPrompts[] = [];
  try {
    for (const evaluation of evaluations) {
      const count = await evaluatePromptFile(evaluation, out, { store, emit, signal });
      answered.push({ evaluation, count, spending: await spendingIn(store, evaluation) });
      if (budget?.exhausted.aborted) break;
    }
  } finally {
    reporter.end();
  }
  const end = { answered, failures, out, budget };
  if (options.json) terminal.out(JSON.stringify(promptsAsJson(end)));
  else for (const line of reportPrompts(end)) terminal.out(line);
  if (budget?.exhausted.aborted || answered.some(({ count }) => count.failed > 0)) terminal.exit(1);
}

async function spendingIn(store: Store, evaluation: WantedAnswers): Promise<Spending> {
  const name = promptsEvaluationName(evaluation);
  return spendingOf((await store.ledger()).filter(({ stage }) => stage === name));
}

function refuseForeign(options: EvaluateOptions): void {
  const unknown = foreign.find((name) => options[name] !== undefined);
  if (unknown)
    throw new ConfigError(
      `could not take --${unknown}: the target personaconv knows no such thing; leave it out`,
    );
  if (options.baseline.length > 0)
    throw new ConfigError(
      "could not take --baseline: there are none for the target personaconv; leave it out",
    );
  if (options.model.length === 0)
    throw new ConfigError(
      "could not evaluate: no model was chosen; give --model NAME, again for each further one",
    );
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
