import fc from "fast-check";
import { expect, it } from "vitest";
import { fillerPool, sizes, sizeTokens, tokenBounds, topicsIn } from "./sizes.ts";

it("A context holds at least one topic, no more than the run has, and no fewer in a larger size", () => {
  const counts = fc.integer({ min: 1, max: 24 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 4 }), (topics, periods) => {
      const held = sizes.map((size) => topicsIn(size, { topics, periods }));
      expect(Math.min(...held)).toBeGreaterThan(0);
      expect(Math.max(...held)).toBeLessThanOrEqual(topics);
      expect(held).toEqual(held.toSorted((one, other) => one - other));
    }),
  );
});

it.each(sizes)("A context of %s is 90 to 100 percent full, with room for the question", (chosen) => {
  const { least, most } = tokenBounds(chosen);
  expect(least).toBe(0.9 * sizeTokens[chosen]);
  expect(most).toBeLessThan(sizeTokens[chosen]);
  expect(most).toBeGreaterThan(0.95 * sizeTokens[chosen]);
  expect(fillerPool[chosen]).toBeGreaterThan(0);
});
