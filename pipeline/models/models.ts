import { randomUUID } from "node:crypto";
import type { Emit } from "../engine/events.ts";
import type { AnswerStore, BatchStore } from "../store/store.ts";
import { accountOf, type Environment } from "./account.ts";
import { batchProvider } from "./batch/provider.ts";
import type { BatchServer } from "./batch/server.ts";
import type { Budget } from "./budget.ts";
import { batchPrice } from "./cost.ts";
import { sleep } from "./interruption.ts";
import { createLimiter } from "./limits/limiter.ts";
import { type Clock, withLimits } from "./limits/with-limits.ts";
import { offlineProvider } from "./offline.ts";
import { openAiProvider } from "./openai.ts";
import type { Provider } from "./provider.ts";
import { withRetry } from "./retry.ts";
import { answeringRole, type RoleSettings, settingsOfRole } from "./roles.ts";
import type { ModelSettings, OpenAiSettings } from "./settings.ts";
import { keepResponses, withCache } from "./stored-answers.ts";
import { withBudget, withSpending } from "./with-budget.ts";

/** The model of each declared role. Roles that are answered by the same one share it. */
export interface Models {
  /** Throws if no role of that name is declared. */
  of(role: string): Provider;
}

export interface ModelSurroundings {
  readonly store: AnswerStore & BatchStore;
  readonly emit: Emit;
  /** Left out if spending is not limited. */
  readonly budget?: Budget | undefined;
}

/** The bare providers of all roles. Sends nothing. Keys come only from the environment. */
export function createModels(asked: RoleSettings, env: Environment): Models {
  return forEachRole(asked, (role, settings) => createProvider(role, settings, env));
}

/** The bare provider of one role, declared or not. */
export function createProvider(role: string, settings: ModelSettings, env: Environment): Provider {
  if (settings.provider === "offline") return offlineProvider(role);
  return openAiProvider(accountOf(role, settings, env));
}

/** The same models with all that requests and answers go through. */
export function connectModels(models: Models, asked: RoleSettings, surroundings: ModelSurroundings): Models {
  return forEachRole(asked, (role, settings) => connectProvider(models.of(role), settings, surroundings));
}

/** The provider with all that its requests and answers go through. */
export function connectProvider(
  provider: Provider,
  settings: ModelSettings,
  surroundings: ModelSurroundings,
): Provider {
  if (settings.provider === "offline") return provider;
  const { store } = surroundings;
  const sending = provider.batches
    ? sendInBatches(provider, provider.batches, settings, surroundings)
    : sendOneByOne(provider, settings, surroundings);
  return withCache(sending, { store, maxTokens: settings.maxTokens });
}

/** From the inside out: send, count the cost, store the answer, wait for room, wait for the budget, try again. */
function sendOneByOne(
  provider: Provider,
  settings: OpenAiSettings,
  { store, emit, budget }: ModelSurroundings,
): Provider {
  const { maxTokens, price, retries } = settings;
  const bounded = budget && price ? { budget, costs: { price, maxTokens } } : null;
  const counted = bounded ? withSpending(provider, bounded.budget, bounded.costs) : provider;
  // A slot becomes free only when its answer is stored, so that a kill loses no more answers than there are slots.
  const kept = keepResponses(counted, { store, maxTokens, price });
  const limiter = createLimiter({ ...settings, timeoutMs: settings.timeoutSeconds * 1000 });
  const limited = withLimits(kept, limiter, clock);
  const afforded = bounded ? withBudget(limited, bounded.budget, bounded.costs) : limited;
  return withRetry(afforded, { retries, emit, sleep });
}

/** Longer than a run needs between answers and the questions that follow from them. */
const batchQuietMs = 2_000;

/** A batch brings each answer once, so reserving and spending can be in one place. */
function sendInBatches(
  provider: Provider,
  server: BatchServer,
  settings: OpenAiSettings,
  { store, emit, budget }: ModelSurroundings,
): Provider {
  const outside = { store, emit, clock, quietMs: batchQuietMs, sleep, newId: randomUUID };
  const batched = batchProvider(provider, server, settings, outside);
  const price = batchPrice(settings.price);
  if (!budget || !price) return batched;
  const costs = { price, maxTokens: settings.maxTokens };
  return withBudget(withSpending(batched, budget, costs), budget, costs);
}

const clock: Clock = {
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** A role that falls back to another one has the same provider, and so the same limits. */
function forEachRole(asked: RoleSettings, make: (role: string, settings: ModelSettings) => Provider): Models {
  const made = new Map<string, Provider>();
  const providers = new Map(
    asked.roles.map(({ name }) => {
      const role = answeringRole(name, asked);
      const provider = made.get(role) ?? make(role, settingsOfRole(role, asked));
      made.set(role, provider);
      return [name, provider];
    }),
  );
  return {
    of: (role) => {
      const provider = providers.get(role);
      if (provider) return provider;
      throw new Error(`no role "${role}" is declared, only ${[...providers.keys()].join(", ")}`);
    },
  };
}
