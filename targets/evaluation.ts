import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ChosenModel, chooseModel } from "../evaluation/asking/model-respondent.ts";
import { notesName } from "../evaluation/results/result-notes.ts";
import { ConfigError } from "../pipeline/engine/errors.ts";
import type { Emit, FailedTask } from "../pipeline/engine/events.ts";
import { accountOf } from "../pipeline/models/account.ts";
import { type Budget, createBudget } from "../pipeline/models/budget.ts";
import { createProvider } from "../pipeline/models/connect.ts";
import { embeddingProvider, embeddingsRole } from "../pipeline/models/embedding-provider.ts";
import type { Provider } from "../pipeline/models/provider.ts";
import { ownSettings, type RoleSettings } from "../pipeline/models/roles.ts";
import type { OpenAiSettings } from "../pipeline/models/settings.ts";
import { type Spending, sayStopped, spendingOf } from "../pipeline/models/spending.ts";
import { refuseUnpriced, spentAtMost } from "../pipeline/models/spent.ts";
import type { AnswerStore } from "../pipeline/store/store.ts";
import type { Config } from "./config.ts";
import type { EvaluateOrder } from "./orders.ts";
import { rolesOf, withMainModel } from "./roles.ts";

/** A model that is asked, and its provider, which is not connected to a store yet. */
export interface AskedModel {
  readonly model: ChosenModel;
  readonly provider: Provider;
}

/** The models that `--model` names, each once. Throws `ConfigError` if one has no price and there is a budget. */
export function modelsToAsk(
  { models: names, env }: Pick<EvaluateOrder, "models" | "env">,
  config: Config,
  budget: number | undefined,
): readonly AskedModel[] {
  const configured = rolesOf(config);
  const chosen = [...new Set(names)].map((name) =>
    chooseModel(name, configured, (model) => withMainModel(configured, model)),
  );
  if (budget !== undefined) refuseUnpricedModels(budget, chosen, configured);
  return chosen.map((model) => ({ model, provider: createProvider(model.role, model.settings, env) }));
}

function refuseUnpricedModels(
  budget: number,
  chosen: readonly ChosenModel[],
  { roles, settings: configured }: RoleSettings,
): void {
  for (const { role, settings } of chosen)
    refuseUnpriced(budget, { roles, settings: { ...configured, [role]: settings } }, [role]);
}

/** A model that turns texts into vectors, and its provider, which is not connected to a store yet. */
export interface AskedEmbeddings {
  readonly settings: OpenAiSettings;
  readonly provider: Provider;
}

/**
 * `null` if the configuration has no such model. Throws `ConfigError` if its key is missing, or if its price
 * is missing and there is a budget.
 */
export function embeddingsToAsk(
  { env }: Pick<EvaluateOrder, "env">,
  config: Config,
  budget: number | undefined,
): AskedEmbeddings | null {
  const configured = rolesOf(config);
  const settings = ownSettings(embeddingsRole, configured);
  if (settings?.provider !== "openai") return null;
  if (budget !== undefined) refuseUnpriced(budget, configured, [embeddingsRole]);
  // An answer has no tokens. Vectors are not sent in batches of the Batch API, because each question waits for its own.
  const asked = { ...settings, maxTokens: 1, mode: "online" as const };
  return { settings: asked, provider: embeddingProvider(accountOf(embeddingsRole, asked, env)) };
}

/**
 * The budget of all evaluations in a folder, minus what they have spent; `undefined` if there is no limit.
 */
export async function budgetOf(
  store: AnswerStore,
  limit: number | undefined,
  configured: RoleSettings,
): Promise<Budget | undefined> {
  return limit === undefined
    ? undefined
    : createBudget({ limit, spent: spentAtMost(await store.ledger(), configured) });
}

/**
 * Where results go: by default the folder `evaluation` beside the questions. Throws `ConfigError` for the folder of a
 * run, because a run and an evaluation each have a store of their own.
 */
export function resultsFolder({ out, paths }: Pick<EvaluateOrder, "out" | "paths">): string {
  const [path = "."] = paths;
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const chosen = out ?? join(isFolder ? path : dirname(path), "evaluation");
  if (existsSync(join(chosen, "run.db")) && !existsSync(join(chosen, notesName)))
    throw new ConfigError(
      `could not evaluate into "${chosen}": the folder has a run; give another --out, such as "${join(chosen, "evaluation")}"`,
    );
  return chosen;
}

interface Watching {
  /** True if a display shows progress by itself. */
  readonly isLive: boolean;
  /** What is asked, such as "questions". */
  readonly asked: string;
  failed(task: FailedTask): void;
}

/** Reports failures. Without a live display, it also gives a notice after every tenth of the questions. */
export function watched(emit: Emit, { isLive, asked, failed }: Watching): Emit {
  let [planned, ended] = [0, 0];
  return (event) => {
    emit(event);
    if (event.type === "stage-planned") [planned, ended] = [event.tasks, 0];
    if (event.type === "task-end" && event.outcome !== "made") failed(event);
    if (event.type !== "task-end" && event.type !== "task-found") return;
    ended += 1;
    const isTold = ended === planned || ended % Math.max(1, Math.ceil(planned / 10)) === 0;
    if (!isLive && isTold && event.type === "task-end")
      emit({ type: "notice", message: `${event.stage}: ${ended} of ${planned} ${asked}` });
  };
}

/** What an evaluation has cost, over all commands. `name` is its name in the ledger. */
export async function spendingUnder(store: AnswerStore, name: string): Promise<Spending> {
  return spendingOf((await store.ledger()).filter(({ stage }) => stage === name));
}

/** How many failures a report prints at most; --json has all failures of the command. */
const shownFailures = 5;

/** The last lines of a report: failures, and a spent budget. */
export function endLines(failures: readonly FailedTask[], budget: Budget | undefined): string[] {
  return [
    ...failures.slice(0, shownFailures).map(({ stage, key, reason }) => `Failed: ${stage} ${key}: ${reason}`),
    ...(failures.length > 0 ? ["Run the same command again to ask only what failed."] : []),
    ...(budget?.exhausted.aborted ? [sayStopped(budget)] : []),
  ];
}
