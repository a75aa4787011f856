import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TopicDeal, topicsOfContext, topicsOfPersona } from "./deal.ts";

/** Up to 24 topics, of which contexts of the sizes "small" and "large" hold some. */
const deal = fc.integer({ min: 1, max: 24 }).chain((count) =>
  fc
    .tuple(fc.integer({ min: 1, max: count }), fc.integer({ min: 1, max: count }))
    .map(([one, other]): TopicDeal => {
      const topics = Array.from({ length: count }, (_, index) => `topic ${index}`);
      return { topics, inContext: { small: Math.min(one, other), large: Math.max(one, other) } };
    }),
);
const size = fc.constantFrom("small", "large");
const persona = fc.nat(500);

/** How often each topic comes up in the contexts of the first personas. */
function timesDealt(given: TopicDeal, of: string, personas: number): number[] {
  const dealt = Array.from({ length: personas }, (_, number) => topicsOfContext(given, number, of)).flat();
  return given.topics.map((topic) => dealt.filter((other) => other === topic).length);
}

describe("the topics of a context", () => {
  it("come up equally often over as many personas as make it even", () => {
    fc.assert(
      fc.property(deal, size, (given, of) => {
        const times = timesDealt(given, of, given.topics.length);
        expect(new Set(times)).toEqual(new Set([given.inContext[of]]));
      }),
    );
  });

  it("differ by at most one in how often they came up, after any number of personas", () => {
    fc.assert(
      fc.property(deal, size, fc.integer({ min: 1, max: 60 }), (given, of, personas) => {
        const times = timesDealt(given, of, personas);
        expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("are different ones, as many for every persona", () => {
    fc.assert(
      fc.property(deal, size, persona, (given, of, number) => {
        expect(new Set(topicsOfContext(given, number, of)).size).toBe(given.inContext[of]);
      }),
    );
  });
});

describe("the topics of a persona", () => {
  it("are those of all its contexts, in the order of the packs", () => {
    fc.assert(
      fc.property(deal, persona, (given, number) => {
        const own = topicsOfPersona(given, number);
        expect(own).toEqual(given.topics.filter((topic) => own.includes(topic)));
        const held = ["small", "large"].flatMap((of) => topicsOfContext(given, number, of));
        expect(new Set(own)).toEqual(new Set(held));
      }),
    );
  });

  it("stay what they were when another size is made too", () => {
    fc.assert(
      fc.property(deal, persona, ({ topics, inContext: { small = 1, large = 1 } }, number) => {
        const few = topicsOfPersona({ topics, inContext: { small } }, number);
        expect(topicsOfPersona({ topics, inContext: { small, large } }, number)).toEqual(
          expect.arrayContaining(few),
        );
      }),
    );
  });
});
