import type { AnswerStore, StoredResponse } from "../store/store.ts";
import type { ModelRequest, ModelResponse, Provider } from "./provider.ts";

/**
 * Answers from what was paid for before. A good answer is good whatever its `maxTokens` was. One that was cut counts as
 * long as `maxTokens` is not higher now: asking again would pay for the same cut. What the model refused or a filter
 * stopped is asked again. A request that is under way is not sent a second time: both wait for the one answer.
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

/** Bodies are read again, so that a better reader finds more in them. */
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
