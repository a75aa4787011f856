import type { Budget } from "./budget.ts";
import { costOf, type Price } from "./cost.ts";
import type { ModelRequest, Provider } from "./provider.ts";

export interface CallCosts {
  readonly price: Price;
  /** The maximum number of tokens of an answer. This is the only limit that servers keep to. */
  readonly maxTokens: number;
}

/**
 * The most that one request can cost. The number of bytes is used as an upper bound of the input tokens. A
 * real tokenizer would take longer than sending and be right only for its own models, and input is the small
 * part of the cost.
 */
export function highestCost(
  { messages, responseFormat }: Pick<ModelRequest, "messages" | "responseFormat">,
  { price, maxTokens }: CallCosts,
): number {
  const inputTokens = messages.reduce(
    (sum, { role, content }) => sum + role.length + Buffer.byteLength(content),
    Buffer.byteLength(JSON.stringify(responseFormat)),
  );
  const input = Math.max(price.input, price.cachedInput ?? 0);
  return costOf({ inputTokens, cachedInputTokens: 0, outputTokens: maxTokens }, { ...price, input }) ?? 0;
}

/** Lets a request through when the budget has room for the most that it can cost. */
export function withBudget(provider: Provider, budget: Budget, costs: CallCosts): Provider {
  return {
    ...provider,
    send: async (request, signal) => {
      const highest = highestCost(request, costs);
      await budget.reserve(highest, signal);
      try {
        return await provider.send(request, signal);
      } finally {
        budget.release(highest);
      }
    },
  };
}

/**
 * Subtracts the cost of an answer from the budget, whether it can be used or not. If the server didn't count
 * tokens, the highest possible cost is used.
 */
export function withSpending(provider: Provider, budget: Budget, costs: CallCosts): Provider {
  return {
    ...provider,
    send: async (request, signal) => {
      const response = await provider.send(request, signal);
      budget.spend(costOf(response.usage, costs.price) ?? highestCost(request, costs));
      return response;
    },
  };
}
