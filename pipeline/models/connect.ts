import { randomUUID } from "node:crypto";
import { accountOf, type Environment } from "./account.ts";
import { batchProvider } from "./batch/provider.ts";
import type { BatchServer } from "./batch/server.ts";
import { batchPrice } from "./cost.ts";
import { sleep } from "./interruption.ts";
import { createLimiter } from "./limits/limiter.ts";
import { type Clock, withLimits } from "./limits/with-limits.ts";
import { withSharedLimits } from "./limits/with-shared-limits.ts";
import type { ModelSurroundings } from "./models.ts";
import { openAiProvider } from "./openai.ts";
import type { Provider } from "./provider.ts";
import { withRetry } from "./retry.ts";
import type { ModelSettings, OpenAiSettings } from "./settings.ts";
import { keepResponses, withCache } from "./stored-answers.ts";
import { withBudget, withSpending } from "./with-budget.ts";

/** The bare provider of one role at a server, declared or not. */
export function createProvider(role: string, settings: OpenAiSettings, env: Environment): Provider {
  return openAiProvider(accountOf(role, settings, env));
}

/** The provider, wrapped in everything that requests and answers pass through. */
export function connectProvider(
  provider: Provider,
  settings: ModelSettings,
  surroundings: ModelSurroundings,
): Provider {
  const { store } = surroundings;
  if (settings.provider !== "openai") {
    const terms = { store, maxTokens: 0, price: free };
    return provider.paid ? withCache(keepResponses(provider, terms), terms) : provider;
  }
  const sending = provider.batches
    ? sendInBatches(provider, provider.batches, settings, surroundings)
    : sendOneByOne(provider, settings, surroundings);
  return withCache(sending, { store, maxTokens: settings.maxTokens });
}

/** Nobody pays for answers that are replayed. */
const free = { input: 0, output: 0 };

/**
 * The layers from the inside out: send, count the cost, store the answer, wait for room, wait for the budget,
 * try again.
 */
function sendOneByOne(
  provider: Provider,
  settings: OpenAiSettings,
  { store, emit, budget, quotas, mayAsk }: ModelSurroundings,
): Provider {
  const { maxTokens, price, retries } = settings;
  const bounded = budget && price ? { budget, costs: { price, maxTokens } } : null;
  const permitted = mayAsk ? withPermission(provider, mayAsk) : provider;
  const counted = bounded ? withSpending(permitted, bounded.budget, bounded.costs) : permitted;
  // A slot becomes free only when its answer is stored, so that a kill loses no more answers than there are slots.
  const kept = keepResponses(counted, { store, maxTokens, price });
  const limiter = createLimiter({ ...settings, timeoutMs: settings.timeoutSeconds * 1000 });
  const alone = withLimits(kept, limiter, clock);
  const { requestsPerMinute, tokensPerMinute } = settings;
  const limited = quotas
    ? withSharedLimits(alone, { quotas, server: serverOf(settings), requestsPerMinute, tokensPerMinute })
    : alone;
  const afforded = bounded ? withBudget(limited, bounded.budget, bounded.costs) : limited;
  return withRetry(afforded, { retries, emit, sleep });
}

/**
 * Checks right before a call is sent whether it still may be sent, since it may have waited for a long time.
 */
const withPermission = (provider: Provider, mayAsk: NonNullable<ModelSurroundings["mayAsk"]>): Provider => ({
  ...provider,
  send: async (request, signal) => {
    await mayAsk(request.asker.partition);
    return provider.send(request, signal);
  },
});

/**
 * What workers share limits for: a model at a server. Only the host is named, since a URL may contain
 * secrets.
 */
const serverOf = ({ model, baseUrl }: OpenAiSettings) => `${model} at ${new URL(baseUrl).host}`;

/** Longer than a run needs to ask the questions that follow from an answer. */
const batchQuietMs = 2_000;

/** Each answer of a batch comes once, so reserving and spending can be done in one place. */
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
