import type { Budget } from "./budget.ts";
import { costOf, type Price } from "./cost.ts";
import type { ModelRequest, Provider } from "./provider.ts";

export interface CallCosts {
  readonly price: Price;
  /** The most tokens of an answer: the one bound that servers keep. */
  readonly maxTokens: number;
}

/**
 * The most that sending a request once can cost. Its bytes bound its tokens, whatever the tokenizer: one that was asked
 * would cost more time than sending, and would be right for its own models alone. Input is the small part of the bound.
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

/** Lets a request through when the most it can cost has room in the budget. */
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

/** Takes what an answer cost off the budget, be it of use or not; where the server didn't count, the most it can have cost. */
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
