import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splits } from "../format.ts";
import { splitByTime } from "./by-time.ts";

const ratios = { train: 0.8, dev: 0.1, test: 0.1 };
const splitAll = (times: readonly number[], given = ratios) => times.map(splitByTime(times, given));
const timesOf = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 80 });
const ratiosOf = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
  .map(([a, b, c]) => ({ train: a / (a + b + c), dev: b / (a + b + c), test: c / (a + b + c) }));

describe("a split by time", () => {
  it("cuts where the ratios say", () => {
    const found = splitAll(Array.from({ length: 20 }, (_, index) => 19 - index));
    expect(found).toEqual([...Array(2).fill("test"), ...Array(2).fill("dev"), ...Array(16).fill("train")]);
  });

  it("has every train target earlier than all of dev, and every dev target earlier than all of test", () => {
    fc.assert(
      fc.property(timesOf, ratiosOf, (times, given) => {
        const found = splitAll(times, given);
        for (const [index, split] of found.entries())
          for (const [other, otherSplit] of found.entries())
            if (splits.indexOf(split) < splits.indexOf(otherSplit))
              expect(times[index]).toBeLessThan(times[other] ?? Number.NaN);
        for (const split of found) expect(given[split]).toBeGreaterThan(0);
      }),
    );
  });

  it("misses the ratios by no more than the number of equal times, and fills every split if there are enough times", () => {
    fc.assert(
      fc.property(timesOf, (times) => {
        const found = splitAll(times);
        const equal = Math.max(...times.map((time) => times.filter((other) => other === time).length));
        if (new Set(times).size >= 3) expect(new Set(found).size).toBe(3);
        // If one of a few is forced into a small split, the error may be two.
        for (const split of splits) {
          const count = found.filter((each) => each === split).length;
          expect(Math.abs(count - ratios[split] * times.length)).toBeLessThanOrEqual(2 * equal);
        }
      }),
    );
  });

  it("fills two splits if there are two times, and only train if there is one", () => {
    expect([splitAll([5, 5]), splitAll([5, 6])]).toEqual([
      ["train", "train"],
      ["train", "train"],
    ]);
  });
});
