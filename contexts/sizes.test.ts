import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shippedTopics } from "../timelines/graph/testing/lives.ts";
import { fillerPool, sizes, sizeTokens, tokenBounds, topicsOfContext, topicsOfPersona } from "./sizes.ts";

const topicList = fc.integer({ min: 1, max: 24 }).map((count) => shippedTopicsOf(count));
const size = fc.constantFrom(...sizes);
const periods = fc.integer({ min: 1, max: 4 });

function shippedTopicsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => shippedTopics[index] ?? `topic ${index}`);
}

describe("the topics of a context", () => {
  it("come up equally often over as many personas as make it even", () => {
    fc.assert(
      fc.property(topicList, size, periods, (topics, chosen, count) => {
        const dealt = topics.flatMap((_, persona) => topicsOfContext(topics, persona, chosen, count));
        const times = topics.map((topic) => dealt.filter((other) => other === topic).length);
        expect(new Set(times).size).toBe(1);
        expect(times[0]).toBeGreaterThan(0);
      }),
    );
  });

  it("differ by at most one in how often they came up, after any number of personas", () => {
    fc.assert(
      fc.property(
        topicList,
        size,
        periods,
        fc.integer({ min: 1, max: 60 }),
        (topics, chosen, count, personas) => {
          const dealt = Array.from({ length: personas }, (_, persona) =>
            topicsOfContext(topics, persona, chosen, count),
          ).flat();
          const times = topics.map((topic) => dealt.filter((other) => other === topic).length);
          expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it("are different ones, at least one, as many for every persona, and more in a larger size", () => {
    fc.assert(
      fc.property(topicList, periods, fc.nat(500), (topics, count, persona) => {
        const dealt = sizes.map((chosen) => topicsOfContext(topics, persona, chosen, count));
        for (const [index, own] of dealt.entries()) {
          expect(own.length).toBeGreaterThan(0);
          expect(new Set(own).size).toBe(own.length);
          expect(own.length).toBe(topicsOfContext(topics, 0, sizes[index] ?? "32k", count).length);
        }
        expect(dealt.map((own) => own.length)).toEqual(dealt.map((own) => own.length).sort((a, b) => a - b));
      }),
    );
  });

  it("are, of a persona, those of all its contexts, in the packs' order", () => {
    fc.assert(
      fc.property(
        topicList,
        fc.subarray([...sizes], { minLength: 1 }),
        periods,
        fc.nat(500),
        (topics, chosen, count, persona) => {
          const own = topicsOfPersona(topics, persona, chosen, count);
          expect(own).toEqual(topics.filter((topic) => own.includes(topic)));
          const held = chosen.flatMap((one) => topicsOfContext(topics, persona, one, count));
          expect(new Set(own)).toEqual(new Set(held));
        },
      ),
    );
  });

  it("stay what they were when another size is made too", () => {
    fc.assert(
      fc.property(topicList, periods, fc.nat(500), (topics, count, persona) => {
        const few = topicsOfPersona(topics, persona, ["32k"], count);
        expect(topicsOfPersona(topics, persona, ["32k", "128k"], count)).toEqual(expect.arrayContaining(few));
      }),
    );
  });
});

it.each(sizes)("A context of %s has 90 to 100 percent of it, with room for the question", (chosen) => {
  const { least, most } = tokenBounds(chosen);
  expect(least).toBe(0.9 * sizeTokens[chosen]);
  expect(most).toBeLessThan(sizeTokens[chosen]);
  expect(most).toBeGreaterThan(0.95 * sizeTokens[chosen]);
  expect(fillerPool[chosen]).toBeGreaterThan(0);
});
