import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { type SplitWay, splitWays } from "../format.ts";
import { sampleKey } from "../samples/sample.ts";
import { sampleOf } from "../testing/plain-values.ts";
import { keepSamples } from "./kept-samples.ts";

const ratios = { train: 0.6, dev: 0.2, test: 0.2 };
const keep = (
  samples: Parameters<typeof keepSamples>[0],
  by: SplitWay,
  mode: "strict" | "faithful" = "strict",
) => keepSamples(samples, { mode, split: { by, ratios }, users }, createRandom(7));
const users = new Map(Array.from({ length: 21 }, (_, number) => [`author${number}`, 21 - number]));
const many = fc
  .array(
    fc.record({
      author: fc.integer({ min: 0, max: 20 }).map((number) => `author${number}`),
      task: fc.constantFrom("sentiment" as const, "impact" as const, "text" as const),
      score: fc.constantFrom(-9, -4, 4, 9, 30),
      timeMs: fc.integer({ min: 0, max: 99 }),
      above: fc.array(
        fc.integer({ min: 0, max: 40 }).map((number) => `author${number}`),
        { maxLength: 1 },
      ),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((list) => list.map((each, order) => sampleOf({ ...each, order, thread: `p${order}` })));

describe("the samples that are kept", () => {
  it("are each in one split, or dropped for a reason, in every way of splitting", () => {
    fc.assert(
      fc.property(many, fc.constantFrom(...splitWays), (samples, by) => {
        const { placed, dropped } = keep(samples, by);
        const keys = [...placed, ...dropped].map(({ sample }) => sampleKey(sample));
        expect(keys.sort()).toEqual(samples.map(sampleKey).sort());
      }),
    );
  });

  it("are the same in whatever order the shards come", () => {
    fc.assert(
      fc.property(many, fc.nat(), fc.constantFrom(...splitWays), (samples, seed, by) => {
        for (const mode of ["strict", "faithful"] as const)
          expect(keep(createRandom(seed).shuffle(samples), by, mode)).toEqual(keep(samples, by, mode));
      }),
    );
  });

  it("have no author in two splits, unless only time decides", () => {
    fc.assert(
      fc.property(many, fc.constantFrom("author" as const, "both" as const), (samples, by) => {
        const { placed } = keep(samples, by);
        const pairs = new Set(placed.map(({ sample, split }) => `${sample.author} ${split}`));
        expect(pairs.size).toBe(new Set(placed.map(({ sample }) => sample.author)).size);
      }),
    );
  });

  it("get later from split to split, unless only authors decide", () => {
    fc.assert(
      fc.property(many, fc.constantFrom("time" as const, "both" as const), (samples, by) => {
        const { placed } = keep(samples, by);
        const times = (split: string) =>
          placed.flatMap((each) => (each.split === split ? [each.sample.timeMs] : []));
        expect(Math.max(...times("train"), 0)).toBeLessThan(Math.min(...times("dev"), ...times("test"), 100));
        expect(Math.max(...times("dev"), -1)).toBeLessThan(Math.min(...times("test"), 100));
      }),
    );
  });

  it("answer nobody from another split, in strict mode", () => {
    fc.assert(
      fc.property(many, (samples) => {
        const { placed, authors } = keep(samples, "author");
        for (const { sample, split } of placed)
          for (const author of sample.above) expect([undefined, split]).toContain(authors.get(author));
        expect(keep(samples, "author", "faithful").dropped.map(({ reason }) => reason)).not.toContain(
          "answers another split",
        );
      }),
    );
  });

  it("are in every split even if a few authors of train answer everybody; those authors are then in no split", () => {
    const samples = Array.from({ length: 60 }, (_, order) =>
      sampleOf({
        order,
        thread: `p${order}`,
        author: `author${order % 20}`,
        above: [`author${order % 3}`],
        score: -5,
      }),
    );
    const { placed, authors } = keep(samples, "author");
    expect(new Set(placed.map(({ split }) => split)).size).toBe(3);
    expect(placed.length).toBeGreaterThan(45);
    expect(new Set(authors.keys())).toEqual(new Set(placed.map(({ sample }) => sample.author)));
  });

  it("lose the weaker half of the positives of each task", () => {
    const samples = [4, 9, -4, 30, 12].flatMap((score, order) =>
      (["sentiment", "text"] as const).map((task) =>
        sampleOf({ task, order, thread: `p${order}`, score: task === "text" ? 0 : score }),
      ),
    );
    const { dropped } = keep(samples, "author");
    expect(dropped.map(({ sample, reason }) => [sampleKey(sample), reason])).toEqual([
      ["sentiment/p0", "lower half of the positives"],
      ["sentiment/p1", "lower half of the positives"],
    ]);
  });

  it("lose the first of equal positives: by their posts, in faithful mode by their authors and then by their posts", () => {
    const samples = ["author3", "author5", "author3", "author5"].map((author, order) =>
      sampleOf({ author, order, thread: `p${order}` }),
    );
    const lost = (mode: "strict" | "faithful") =>
      keep(samples, "author", mode).dropped.map(({ sample }) => sample.thread);
    expect([lost("strict"), lost("faithful")]).toEqual([
      ["p0", "p1"],
      ["p1", "p3"],
    ]);
  });

  it("keep the ratios if both authors and times divide them", () => {
    const random = createRandom(3);
    const samples = Array.from({ length: 6_000 }, (_, order) =>
      sampleOf({
        order,
        thread: `p${order}`,
        author: `author${random.integer(0, 900)}`,
        score: -5,
        timeMs: random.integer(0, 1e6),
      }),
    );
    const { placed, dropped } = keep(samples, "both");
    for (const split of ["train", "dev", "test"] as const) {
      const share = placed.filter((each) => each.split === split).length / placed.length;
      expect(Math.abs(share - ratios[split])).toBeLessThan(0.03);
    }
    expect(new Set(dropped.map(({ reason }) => reason))).toEqual(new Set(["another split's time"]));
  });
});
