import { createHmac, hash } from "node:crypto";
import pLimit from "p-limit";
import type { Artifacts, InputFile } from "../pipeline/engine/artifacts.ts";
import type { Emit } from "../pipeline/engine/events.ts";
import { idOf } from "../pipeline/engine/ids.ts";
import { createRandom, diceOf } from "../pipeline/engine/random.ts";
import type { Services } from "../pipeline/engine/services.ts";
import type { SessionContext } from "../pipeline/engine/session.ts";
import { askingServices } from "../pipeline/models/asking.ts";
import { type Budget, createBudget } from "../pipeline/models/budget.ts";
import { type AskElsewhere, askedElsewhere } from "../pipeline/models/elsewhere.ts";
import { connectModels, type Models } from "../pipeline/models/models.ts";
import type { RoleSettings } from "../pipeline/models/roles.ts";
import { createSharedBudget } from "../pipeline/models/shared-budget.ts";
import { spentAtMost } from "../pipeline/models/spent.ts";
import { countTokens } from "../pipeline/models/tokens.ts";
import type { Quotas } from "../pipeline/store/postgres/quotas.ts";
import type { Store } from "../pipeline/store/store.ts";
import { longestCallMs, tasksAtOnce } from "./at-once.ts";
import { programIdentity } from "./program-identity.ts";
import type { RunRecord } from "./run-record.ts";

/** Everything that one process needs to make records of a run. */
export interface Making {
  readonly models: Models;
  /** `null` if the cost of the run has no limit. */
  readonly budget: Budget | null;
  readonly context: SessionContext;
  /** Ends when everything that was paid is counted. */
  close(): Promise<void>;
}

export interface MakingOrder extends Pick<RunRecord, "config" | "settings" | "digest" | "takesUpFailures"> {
  readonly store: Store;
  readonly artifacts: Artifacts;
  /** The roles of the target, with their settings from the configuration. */
  readonly roles: RoleSettings;
  /** The providers, without cache, limits and budget. */
  readonly models: Models;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /**
   * Asks the model of a role through another process, which has cache, limits and budget. Left out if this
   * process asks.
   */
  readonly ask?: AskElsewhere | undefined;
  /** Limits and budget that workers of many machines share. Left out if this process asks alone. */
  readonly quotas?: Quotas | undefined;
  /** Throws if another worker has taken over a partition. Left out if no other worker can. */
  readonly mayAsk?: ((partition: number) => Promise<void>) | undefined;
  /** The input of stages that run once for the whole run. */
  readonly input: RunInput;
}

export interface RunInput {
  readonly files: readonly InputFile[];
  /** How many threads may read them at the same time. */
  readonly readers: number;
  keyedHash(text: string): string;
}

/** HMAC-SHA-256 in hexadecimal. */
export const hashWith = (key: string) => (text: string) =>
  createHmac("sha256", key).update(text).digest("hex");

/** Connects the models to store, limits and budget, and gives each task its services. */
export async function openMaking(order: MakingOrder): Promise<Making> {
  const { config, settings, digest, store, roles, emit, takesUpFailures, quotas, mayAsk } = order;
  const budget = order.ask ? null : await budgetOf(order);
  const surroundings = { store, emit, budget: budget ?? undefined, quotas, mayAsk };
  const models = order.ask
    ? askedElsewhere(order.models, order.ask)
    : await connectModels(order.models, roles, surroundings);
  const limit = pLimit(tasksAtOnce(roles));
  // When the budget is spent, calls in flight end and are kept, but no task begins.
  const signal = budget ? AbortSignal.any([order.signal, budget.exhausted]) : order.signal;
  const context: SessionContext = {
    store,
    seed: config.seed,
    settings,
    identityOf: (role) => models.of(role).identity,
    emit,
    signal,
    limit: (run) => limit(run),
    takesUpFailures,
    basis: basisOf(digest),
    servicesFor: servicesOf(order, models),
  };
  return { models, budget, context, close: async () => budget?.close() };
}

/**
 * Everything that decides what is planned, except the seed, the models and the records that already exist.
 */
function basisOf(settings: string): string | null {
  const program = programIdentity();
  return program && hash("sha256", program + settings);
}

function servicesOf(
  { config: { seed }, store, artifacts, emit, signal, input }: MakingOrder,
  models: Models,
): SessionContext["servicesFor"] {
  return (stage, partition, key): Services => ({
    random: createRandom(seed, stage, partition, key),
    dice: diceOf(seed),
    idOf: (...path) => idOf(seed, partition, ...path),
    ...askingServices((role) => ({
      provider: models.of(role),
      asker: { stage, partition, key },
      emit,
      signal,
      used: store.putUse,
    })),
    countTokens,
    inputs: input.files,
    readers: input.readers,
    artifacts,
    keyedHash: input.keyedHash,
    progress: (done, total) => emit({ type: "task-progress", stage, partition, key, done, total }),
    signal,
  });
}

/** The budget counts everything that was spent in the folder, also by earlier commands. */
async function budgetOf({
  config: { budget: limit },
  store,
  roles,
  quotas,
}: MakingOrder): Promise<Budget | null> {
  if (limit === undefined) return null;
  const spent = spentAtMost(await store.ledger(), roles);
  if (!quotas) return createBudget({ limit, spent });
  return createSharedBudget({ limit, quotas, spent, longestMs: longestCallMs(roles) });
}
