import type { Store } from "../store/store.ts";
import { costOf, type Price } from "./cost.ts";
import { endingError } from "./ending-error.ts";
import type { Provider } from "./provider.ts";

/**
 * Stores every body that comes, whatever it says, before it is passed on: once this resolves, it is durable. What can be
 * of no use to anybody, since nothing was said, is then a failure that may pass.
 */
export function keepResponses(
  provider: Provider,
  {
    store,
    maxTokens,
    price,
  }: { readonly store: Store; readonly maxTokens: number; readonly price: Price | undefined },
): Provider {
  const { role, model } = provider;
  return {
    ...provider,
    send: async (request, signal) => {
      const response = await provider.send(request, signal);
      const { key, asker, call } = request;
      const { ending, usage, body } = response;
      const cost = costOf(usage, price);
      await store.putResponse({ key, asker, call, role, model, ending, maxTokens, usage, cost, body });
      const error = endingError(call, response, provider);
      if (error?.retryable) throw error;
      return { ...response, cost };
    },
  };
}
