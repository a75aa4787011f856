import type { AnswerStore, BatchedRequest, StoredResponse } from "../store/store.ts";
import { costOf, type Price } from "./cost.ts";
import { endingError } from "./ending-error.ts";
import type { ModelRequest, ModelResponse, Provider } from "./provider.ts";

/**
 * Stores every body before it is passed on, whatever it says. Once `send` resolves, the body is durable. An
 * answer without any text is then a temporary failure.
 */
export function keepResponses(provider: Provider, { store, ...terms }: Keeping): Provider {
  return {
    ...provider,
    send: async (request, signal) => {
      const response = await provider.send(request, signal);
      const stored = storedAs(response, request, { ...provider, ...terms });
      await store.putResponse(stored);
      const error = endingError(request.call, response, provider);
      if (error?.retryable) throw error;
      return { ...response, cost: stored.cost };
    },
  };
}

interface Keeping {
  readonly store: AnswerStore;
  readonly maxTokens: number;
  readonly price: Price | undefined;
}

interface Terms extends Pick<StoredResponse, "role" | "model" | "maxTokens"> {
  readonly price: Price | undefined;
}

/** An answer in its stored form, with its cost on these terms. */
export function storedAs(
  { ending, usage, body }: Pick<ModelResponse, "ending" | "usage" | "body">,
  { key, asker, call }: BatchedRequest,
  { role, model, maxTokens, price }: Terms,
): StoredResponse {
  return { key, asker, call, role, model, ending, maxTokens, usage, cost: costOf(usage, price), body };
}

/**
 * Answers from what was paid for before. A good answer is good whatever its `maxTokens` was. One that was cut
 * still counts if `maxTokens` is not higher now, since asking again would pay for the same cut. If the model
 * refused or a filter stopped the answer, it is asked for again. A request that is already under way is not
 * sent a second time: both callers wait for the same answer.
 */
export function withCache(
  provider: Provider,
  { store, maxTokens }: { readonly store: AnswerStore; readonly maxTokens: number },
): Provider {
  const underWay = new Map<string, Promise<ModelResponse>>();
  const answer = async (request: ModelRequest, signal: AbortSignal) => {
    const responses = await store.responses(request.key);
    return knownAnswer(responses, provider, maxTokens) ?? provider.send(request, signal);
  };
  return {
    ...provider,
    send: async (request, signal) => {
      const going = underWay.get(request.key);
      if (going) return { ...(await going), cached: true };
      const answered = answer(request, signal).finally(() => underWay.delete(request.key));
      underWay.set(request.key, answered);
      return answered;
    },
  };
}

/** Bodies are read again each time, so that an improved reader finds more in them. */
function knownAnswer(
  responses: readonly StoredResponse[],
  provider: Provider,
  maxTokens: number,
): ModelResponse | undefined {
  const known = responses.map(({ body, cost, maxTokens: allowed }) => {
    const response = { ...provider.read(body), body, cost, cached: true, allowances: [] };
    return { response, allowed };
  });
  const good = known.findLast(({ response }) => response.ending === "stop");
  const cut = known.findLast(({ response, allowed }) => response.ending === "length" && allowed >= maxTokens);
  return (good ?? cut)?.response;
}
