import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import { choosePlace, distanceOf, distances } from "./places.ts";

/** The lengths of sessions, and the index of the one that completes the evidence. */
const context = fc
  .array(fc.integer({ min: 50, max: 3_000 }), { minLength: 1, maxLength: 20 })
  .chain((lengths) => fc.record({ lengths: fc.constant(lengths), index: fc.nat(lengths.length - 1) }));
const wanted = fc.constantFrom(...distances);
const someDays = { from: "2022-03-14", until: "2022-03-20" };
const days = () => someDays;

function tokensBeforeOf(lengths: readonly number[]): number[] {
  const before = [0];
  for (const length of lengths) before.push((before.at(-1) ?? 0) + length);
  return before;
}

function distancesOf(tokensBefore: readonly number[], index: number) {
  const start = tokensBefore[index] ?? 0;
  return tokensBefore.map((tokens, place) => (place > index ? distanceOf((tokens - start) / tokens) : null));
}

describe("the place of a question", () => {
  it("is after the session that completes the evidence, and within the context", () => {
    fc.assert(
      fc.property(context, wanted, fc.nat(), ({ lengths, index }, wish, seed) => {
        const before = tokensBeforeOf(lengths);
        const { place } = choosePlace(
          { index, start: before[index] ?? 0, days },
          before,
          wish,
          createRandom(seed),
        );
        expect(place).toBeGreaterThan(index);
        expect(place).toBeLessThanOrEqual(lengths.length);
      }),
    );
  });

  it("has the wanted distance if possible, otherwise the nearest to it", () => {
    fc.assert(
      fc.property(context, wanted, fc.nat(), ({ lengths, index }, wish, seed) => {
        const before = tokensBeforeOf(lengths);
        const possible = distancesOf(before, index);
        const { place } = choosePlace(
          { index, start: before[index] ?? 0, days },
          before,
          wish,
          createRandom(seed),
        );
        const got = possible[place];
        if (possible.includes(wish)) expect(got).toBe(wish);
        else if (wish !== "middle" && possible.includes("middle")) expect(got).toBe("middle");
        else expect(got).not.toBeNull();
      }),
    );
  });

  it("is drawn from all places that fit", () => {
    const before = tokensBeforeOf([100, 100, 100, 100, 100, 100]);
    const places = Array.from({ length: 60 }, (_, seed) =>
      choosePlace({ index: 0, start: 0, days }, before, "far", createRandom(seed)),
    ).map(({ place }) => place);
    expect(new Set(places)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it("is one for which there is a day", () => {
    const before = tokensBeforeOf([100, 100, 100, 100, 100, 100]);
    const late = (place: number) => (place > 3 ? someDays : null);
    const places = Array.from({ length: 60 }, (_, seed) =>
      choosePlace({ index: 0, start: 0, days: late }, before, "far", createRandom(seed)),
    ).map(({ place }) => place);
    expect(new Set(places)).toEqual(new Set([4, 5, 6]));
  });

  it.each([
    [0, "near"],
    [0.33, "near"],
    [0.34, "middle"],
    [0.66, "middle"],
    [0.67, "far"],
    [1, "far"],
  ])("%d of the context behind it is %s", (share, distance) => {
    expect(distanceOf(share)).toBe(distance);
  });
});
