import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../engine/random.ts";
import { type Budget, BudgetError, createBudget } from "./budget.ts";
import { formatOf } from "./response-format.ts";
import { nameColors } from "./testing/calls.ts";
import { requestOf } from "./testing/requests.ts";
import { scriptedProvider } from "./testing/scripted.ts";
import { countTokens } from "./tokens.ts";
import { highestCost, withBudget, withSpending } from "./with-budget.ts";

const never = new AbortController().signal;
const price = { input: 2, output: 8 };
const request = requestOf(nameColors, { count: 3, mood: "calm" });

/** A call that reserves, waits for some turns, costs something and releases the rest. */
async function call(budget: Budget, highest: number, cost: number, turns: number): Promise<boolean> {
  try {
    await budget.reserve(highest, never);
  } catch (error) {
    if (error instanceof BudgetError) return false;
    throw error;
  }
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
  budget.spend(cost);
  budget.release(highest);
  return true;
}

describe("a budget", () => {
  it("is never passed, and every call is either sent or refused", async () => {
    const calls = fc.array(
      fc.record({
        highest: fc.integer({ min: 0, max: 50 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(calls, fc.integer({ min: 0, max: 400 }), fc.integer(), async (all, limit, seed) => {
        const budget = createBudget({ limit, spent: 0 });
        const random = createRandom("budget", seed);
        const sent = await Promise.all(
          all.map(({ highest, share }) => call(budget, highest, highest * share, random.integer(0, 9))),
        );
        expect(sent).toHaveLength(all.length);
        expect(budget.spent()).toBeLessThanOrEqual(limit + 1e-6);
        expect(budget.exhausted.aborted).toBe(sent.includes(false));
      }),
    );
  });

  it("makes calls wait that fit if the others turn out to be cheaper than their maximum", async () => {
    const budget = createBudget({ limit: 10, spent: 0 });
    const sent = await Promise.all(Array.from({ length: 20 }, () => call(budget, 4, 0.25, 3)));
    expect(sent).not.toContain(false);
    expect(budget.spent()).toBe(5);
  });

  it("lets nothing through after a call that did not fit, however small", async () => {
    const budget = createBudget({ limit: 10, spent: 7 });
    expect(await call(budget, 4, 4, 0)).toBe(false);
    expect(await call(budget, 1, 1, 0)).toBe(false);
  });

  it("lets a waiting call go when the run is interrupted, and lets the next one through", async () => {
    const budget = createBudget({ limit: 10, spent: 0 });
    await budget.reserve(6, never);
    const stop = new AbortController();
    const waiting = budget.reserve(9, stop.signal);
    const behind = budget.reserve(4, never);
    stop.abort(new Error("interrupted"));
    await expect(waiting).rejects.toThrow("interrupted");
    await behind;
    expect(budget.exhausted.aborted).toBe(false);
  });
});

describe("the most that a call can cost", () => {
  it("is no less than its tokens and its longest answer cost, in any script", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 9999 }), (content, maxTokens) => {
        const asked = {
          messages: [{ role: "user" as const, content }],
          responseFormat: formatOf(nameColors),
        };
        const least = (countTokens(content) * price.input + maxTokens * price.output) / 1_000_000;
        expect(highestCost(asked, { price, maxTokens })).toBeGreaterThanOrEqual(least);
      }),
    );
  });
});

describe("a provider with a budget", () => {
  const costs = { price, maxTokens: 1000 };
  const highest = highestCost(request, costs);
  const providerOf = (answers: Parameters<typeof scriptedProvider>[0], limit: number) => {
    const scripted = scriptedProvider(answers);
    const budget = createBudget({ limit, spent: 0 });
    return { scripted, budget, provider: withBudget(withSpending(scripted, budget, costs), budget, costs) };
  };

  it("subtracts the cost of an answer, whether it can be used or not", async () => {
    const { provider, budget } = providerOf(["no JSON"], 1);
    await provider.send(request, never);
    expect(budget.spent()).toBeCloseTo((10 * price.input + 5 * price.output) / 1_000_000, 12);
  });

  it("subtracts the maximum if the server didn't count", async () => {
    const { provider, budget } = providerOf([{ body: "{}" }], 1);
    await provider.send(request, never);
    expect(budget.spent()).toBe(highest);
  });

  it("subtracts nothing for a call without an answer, and frees its room", async () => {
    const { provider, budget } = providerOf([new Error("cut"), "{}"], highest);
    await expect(provider.send(request, never)).rejects.toThrow("cut");
    expect(budget.spent()).toBe(0);
    await provider.send(request, never);
  });

  it("does not send the call that might pass it", async () => {
    const { provider, scripted } = providerOf(["{}"], highest * 0.99);
    await expect(provider.send(request, never)).rejects.toBeInstanceOf(BudgetError);
    expect(scripted.requests).toHaveLength(0);
  });
});
