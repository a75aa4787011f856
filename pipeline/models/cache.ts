import type { Store } from "../store/store.ts";
import type { ModelRequest, ModelResponse, Provider } from "./provider.ts";

/**
 * Answers from what was paid for before. A good answer is good whatever its `maxTokens` was. One that was cut counts as
 * long as `maxTokens` is not higher now: asking again would pay for the same cut. What the model refused or a filter
 * stopped is asked again. A request that is under way is not sent a second time: both wait for the one answer.
 */
export function withCache(
  provider: Provider,
  { store, maxTokens }: { readonly store: Store; readonly maxTokens: number },
): Provider {
  const underWay = new Map<string, Promise<ModelResponse>>();
  const sendOnce = (request: ModelRequest, signal: AbortSignal) => {
    const sent = provider.send(request, signal).finally(() => underWay.delete(request.key));
    underWay.set(request.key, sent);
    return sent;
  };
  return {
    ...provider,
    send: async (request, signal) => {
      const going = underWay.get(request.key);
      if (going) return { ...(await going), cached: true };
      return knownAnswer(request.key, provider, store, maxTokens) ?? sendOnce(request, signal);
    },
  };
}

/** Bodies are read again, so that a better reader finds more in them. */
function knownAnswer(
  key: string,
  provider: Provider,
  store: Store,
  maxTokens: number,
): ModelResponse | undefined {
  const known = store.responses(key).map(({ body, cost, maxTokens: allowed }) => {
    const response = { ...provider.read(body), body, cost, cached: true, allowances: [] };
    return { response, allowed };
  });
  const good = known.findLast(({ response }) => response.ending === "stop");
  const cut = known.findLast(({ response, allowed }) => response.ending === "length" && allowed >= maxTokens);
  return (good ?? cut)?.response;
}
