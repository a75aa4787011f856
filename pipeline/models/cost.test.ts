import { describe, expect, it } from "vitest";
import { batchPrice, costOf } from "./cost.ts";

const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 100_000 };

describe("what an answer cost", () => {
  it.each([
    [{ input: 2, cachedInput: 0.5, output: 10 }, 0.6 * 2 + 0.4 * 0.5 + 0.1 * 10],
    [{ input: 2, output: 10 }, 2 + 1],
    [{ input: 0, output: 0 }, 0],
  ])("is calculated from %j: %d", (price, cost) => {
    expect(costOf(usage, price)).toBeCloseTo(cost, 12);
  });

  it("is unknown, not zero, if the price or the token count is unknown", () => {
    expect(costOf(usage, undefined)).toBeNull();
    expect(costOf(null, { input: 1, output: 1 })).toBeNull();
  });

  it.each([
    { input: 2, cachedInput: 0.5, output: 10 },
    { input: 2, output: 10 },
  ])("is half in a batch, with %j, also for cached input", (price) => {
    expect(costOf(usage, batchPrice(price))).toBeCloseTo((costOf(usage, price) ?? 0) / 2, 12);
  });

  it("is unknown in a batch if the price is unknown", () => {
    expect(costOf(usage, batchPrice(undefined))).toBeNull();
  });

  it("is never negative, even if a server counts more cached tokens than there were", () => {
    const odd = { inputTokens: 10, cachedInputTokens: 20, outputTokens: 0 };
    expect(costOf(odd, { input: 1, cachedInput: 0, output: 1 })).toBe(0);
  });
});
