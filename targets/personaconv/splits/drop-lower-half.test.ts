import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dropLowerHalf } from "./kept-samples.ts";

const scoresOf = (...scores: readonly number[]) => scores.map((score, index) => ({ score, index }));
const indexes = (list: readonly { readonly index: number }[]) => list.map(({ index }) => index);

describe("dropping the lower half", () => {
  it("drops the weaker positives, rounded down, and keeps all others in their order", () => {
    const { kept, dropped } = dropLowerHalf(scoresOf(9, -4, 5, 30, -90, 7, 6));
    expect([indexes(kept), indexes(dropped)]).toEqual([
      [0, 1, 3, 4, 5],
      [2, 6],
    ]);
  });

  it("drops the first of equal ones", () => {
    expect(indexes(dropLowerHalf(scoresOf(5, 5, 5, 5)).dropped)).toEqual([0, 1]);
  });

  it("keeps a single positive", () => {
    expect(dropLowerHalf(scoresOf(9)).dropped).toEqual([]);
  });

  it("never drops a stronger positive than it keeps, nor anything else", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 })), (scores) => {
        const { kept, dropped } = dropLowerHalf(scoresOf(...scores));
        const positives = kept.map(({ score }) => score).filter((score) => score > 0);
        expect(dropped).toHaveLength(Math.floor((positives.length + dropped.length) / 2));
        expect([...indexes(kept), ...indexes(dropped)].sort((a, b) => a - b)).toEqual([...scores.keys()]);
        for (const { score } of dropped)
          expect(score > 0 && positives.every((other) => other >= score)).toBe(true);
      }),
    );
  });
});
