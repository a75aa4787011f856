import type { BatchedRequest, Store, StoredResponse } from "../store/store.ts";
import { costOf, type Price } from "./cost.ts";
import { endingError } from "./ending-error.ts";
import type { ModelResponse, Provider } from "./provider.ts";

/**
 * Stores every body that comes, whatever it says, before it is passed on: once `send` resolves, the body is durable. An
 * answer that says nothing at all is then a temporary failure.
 */
export function keepResponses(
  provider: Provider,
  {
    store,
    maxTokens,
    price,
  }: { readonly store: Store; readonly maxTokens: number; readonly price: Price | undefined },
): Provider {
  return {
    ...provider,
    send: async (request, signal) => {
      const response = await provider.send(request, signal);
      const stored = storedAs(response, request, { ...provider, maxTokens, price });
      await store.putResponse(stored);
      const error = endingError(request.call, response, provider);
      if (error?.retryable) throw error;
      return { ...response, cost: stored.cost };
    },
  };
}

interface Terms extends Pick<StoredResponse, "role" | "model" | "maxTokens"> {
  readonly price: Price | undefined;
}

/** An answer as it is stored, with what it cost on these terms. */
export function storedAs(
  { ending, usage, body }: Pick<ModelResponse, "ending" | "usage" | "body">,
  { key, asker, call }: BatchedRequest,
  { role, model, maxTokens, price }: Terms,
): StoredResponse {
  return { key, asker, call, role, model, ending, maxTokens, usage, cost: costOf(usage, price), body };
}
