import { randomUUID } from "node:crypto";
import { ConfigError } from "../engine/errors.ts";
import type { Emit } from "../engine/events.ts";
import type { Store } from "../store/store.ts";
import { batchProvider } from "./batch/provider.ts";
import type { Budget } from "./budget.ts";
import { withCache } from "./cache.ts";
import { batchPrice, type Price } from "./cost.ts";
import { keepResponses } from "./keep.ts";
import { createLimiter } from "./limits/limiter.ts";
import { type Clock, withLimits } from "./limits/with-limits.ts";
import { offlineProvider } from "./offline.ts";
import { openAiProvider } from "./openai.ts";
import type { Provider } from "./provider.ts";
import { withRetry } from "./retry.ts";
import { answeringRole, type RoleSettings, settingsOfRole } from "./roles.ts";
import type { ModelSettings, OpenAiSettings } from "./settings.ts";
import { sleep } from "./sleep.ts";
import { withBudget, withSpending } from "./with-budget.ts";

/** The model of each declared role. Roles that are answered by the same one share it. */
export interface Models {
  /** Throws if no role of that name is declared. */
  of(role: string): Provider;
}

export interface ModelSurroundings {
  readonly store: Store;
  readonly emit: Emit;
  /** Left out where nobody bounds what may be spent. */
  readonly budget?: Budget | undefined;
}

/** The bare providers of all roles. Sends nothing. Keys come only from the environment. */
export function createModels(asked: RoleSettings, env: Readonly<Record<string, string | undefined>>): Models {
  return forEachRole(asked, (role, settings) => createProvider(role, settings, env));
}

/** The bare provider of one role, which the configuration may have named itself. */
export function createProvider(
  role: string,
  settings: ModelSettings,
  env: Readonly<Record<string, string | undefined>>,
): Provider {
  if (settings.provider === "offline") return offlineProvider(role);
  return openAiProvider({ role, settings, key: keyOf(role, settings, env) });
}

/** The same with all that a request goes through on its way there, and an answer on its way back. */
export function connectModels(models: Models, asked: RoleSettings, surroundings: ModelSurroundings): Models {
  return forEachRole(asked, (role, settings) => connectProvider(models.of(role), settings, surroundings));
}

/** From the inside out: send, count what it cost, store what comes, wait for room and money, try again, look among what is known. */
export function connectProvider(
  provider: Provider,
  settings: ModelSettings,
  { store, emit, budget }: ModelSurroundings,
): Provider {
  if (settings.provider === "offline") return provider;
  const { maxTokens, price, retries } = settings;
  if (provider.batches) {
    const outside = { store, emit, clock, quietMs: batchQuietMs, sleep, newId: randomUUID };
    const batched = batchProvider(provider, provider.batches, settings, outside);
    return withCache(affordable(batched, batchPrice(price), maxTokens, budget), { store, maxTokens });
  }
  const bounded = budget && price ? { budget, costs: { price, maxTokens } } : null;
  const counted = bounded ? withSpending(provider, bounded.budget, bounded.costs) : provider;
  // An answer's slot is free once it is stored, so that a kill costs no more answers than there are slots.
  const kept = keepResponses(counted, { store, maxTokens, price });
  const limiter = createLimiter({ ...settings, timeoutMs: settings.timeoutSeconds * 1000 });
  const limited = withLimits(kept, limiter, clock);
  const afforded = bounded ? withBudget(limited, bounded.budget, bounded.costs) : limited;
  const retried = withRetry(afforded, { retries, emit, sleep });
  return withCache(retried, { store, maxTokens });
}

/** Longer than what a run has to do between answers and the questions that follow from them. */
const batchQuietMs = 2_000;

/** A batch brings each answer once, so one place counts and bounds. */
function affordable(
  provider: Provider,
  price: Price | undefined,
  maxTokens: number,
  budget: Budget | null | undefined,
): Provider {
  if (!budget || !price) return provider;
  const costs = { price, maxTokens };
  return withBudget(withSpending(provider, budget, costs), budget, costs);
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

/** The key of a role's account. */
export function keyOf(
  role: string,
  { model, keyVariable }: OpenAiSettings,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const key = env[keyVariable];
  if (key) return key;
  throw new ConfigError(
    `could not use model "${model}" as ${role}: the environment variable ${keyVariable} holds no key; set it, or put its name at models.${role}.keyVariable`,
  );
}
