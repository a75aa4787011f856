import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packOf, tokensOf } from "./collector.ts";

const sizes = fc.array(fc.record({ bytes: fc.nat(20), tokens: fc.nat(20) }), { minLength: 1 });
const bounds = fc.record({
  requests: fc.integer({ min: 1, max: 10 }),
  bytes: fc.nat(60),
  tokens: fc.nat(60),
});

describe("a pack of requests", () => {
  it("is the longest start of the queue that the bounds allow, or only the first one", () => {
    fc.assert(
      fc.property(sizes, bounds, (queue, most) => {
        const isWithin = (count: number) => {
          const first = queue.slice(0, count);
          const bytes = first.reduce((sum, one) => sum + one.bytes, 0);
          return count <= most.requests && bytes <= most.bytes && tokensOf(first) <= most.tokens;
        };
        const pack = packOf(queue, most);
        expect(pack).toEqual(queue.slice(0, pack.length));
        expect(pack.length === 1 || isWithin(pack.length)).toBe(true);
        expect(pack.length === queue.length || !isWithin(pack.length + 1)).toBe(true);
      }),
    );
  });
});
