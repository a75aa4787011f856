import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { splits } from "../format.ts";
import { sampleOf } from "../testing/plain-values.ts";
import { splitByAuthor } from "./by-author.ts";

const ratios = { train: 0.8, dev: 0.1, test: 0.1 };
const samplesOf = fc.array(
  fc.record({
    author: fc.integer({ min: 0, max: 99 }).map((number) => `author${number}`),
    domain: fc.constantFrom("life", "books"),
    score: fc.constantFrom(-5, 5, 5),
  }),
  { minLength: 1, maxLength: 300 },
);
const shares = (list: readonly { readonly split: string | undefined }[]) =>
  splits.map((split) => list.filter((each) => each.split === split).length / list.length);

describe("a split by author", () => {
  it("puts every author into one split, and three authors or more into all", () => {
    fc.assert(
      fc.property(samplesOf, fc.nat(), (list, seed) => {
        const samples = list.map(sampleOf);
        const found = splitByAuthor(samples, ratios, createRandom(seed));
        const authors = new Set(samples.map(({ author }) => author));
        expect(new Set(found.keys())).toEqual(authors);
        expect(new Set(found.values()).size).toBeGreaterThanOrEqual(Math.min(3, authors.size));
      }),
    );
  });

  it("is within two percent of the ratios, overall and for every domain and label, if there are many authors", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = createRandom(seed, "samples");
        const samples = Array.from({ length: 3_000 }, () =>
          sampleOf({
            author: `author${random.integer(0, 600)}`,
            domain: random.chance(0.3) ? "life" : "books",
            score: random.chance(0.25) ? -5 : 5,
          }),
        );
        const found = splitByAuthor(samples, ratios, createRandom(seed));
        const placed = samples.map((sample) => ({ ...sample, split: found.get(sample.author) }));
        const strata = ["life", "books"].flatMap((domain) =>
          [-5, 5].map((score) => placed.filter((each) => each.domain === domain && each.score === score)),
        );
        for (const stratum of [placed, ...strata])
          shares(stratum).forEach((share, index) => {
            expect(Math.abs(share - (ratios[splits[index] ?? "train"] ?? 0))).toBeLessThan(0.02);
          });
      }),
      { numRuns: 10 },
    );
  });

  it("is the same for the same seed, and different for another", () => {
    const samples = Array.from({ length: 60 }, (_, index) => sampleOf({ author: `author${index}` }));
    const drawn = (seed: number) => [...splitByAuthor(samples, ratios, createRandom(seed))].sort();
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
  });

  it("gives nothing to a split without a share", () => {
    const samples = Array.from({ length: 9 }, (_, index) => sampleOf({ author: `author${index}` }));
    const found = splitByAuthor(samples, { train: 0.5, dev: 0, test: 0.5 }, createRandom(1));
    expect(new Set(found.values())).toEqual(new Set(["train", "test"]));
  });

  it("gives an author with nearly everything to the largest split", () => {
    const samples = ["a", "a", "a", "a", "a", "a", "a", "a", "b", "c"].map((author) => sampleOf({ author }));
    for (const seed of [1, 2, 3])
      expect(splitByAuthor(samples, ratios, createRandom(seed)).get("a")).toBe("train");
  });
});
