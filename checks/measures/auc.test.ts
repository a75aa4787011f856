import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaUnderCurve, type ScoredRow } from "./auc.ts";

const row = (score: number, positive: boolean, group = `${score} ${positive}`): ScoredRow => ({
  score,
  positive,
  group,
});

describe("the area under the curve", () => {
  it("is 1 if all positives score higher, 0 if all score lower, and a half if nothing tells them apart", () => {
    const areaOf = (...rows: ScoredRow[]) => areaUnderCurve(rows)?.area;
    expect(areaOf(row(2, true), row(3, true), row(1, false))).toBe(1);
    expect(areaOf(row(1, true), row(2, false), row(3, false))).toBe(0);
    expect(areaOf(row(1, true), row(1, false), row(1, false))).toBe(0.5);
  });

  it("is the share of pairs in which the positive one scores higher; an equal pair counts half", () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.boolean()), {
      minLength: 2,
      maxLength: 40,
    });
    fc.assert(
      fc.property(rows, (drawn) => {
        const scored = drawn.map(([score, positive]) => row(score, positive));
        const pairs = scored
          .filter(({ positive }) => positive)
          .flatMap(({ score }) =>
            scored
              .filter((other) => !other.positive)
              .map((other) => (Math.sign(score - other.score) + 1) / 2),
          );
        fc.pre(pairs.length > 0);
        const share = pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length;
        expect(areaUnderCurve(scored)?.area).toBeCloseTo(share, 9);
      }),
    );
  });

  it("is unknown if there is nothing to tell apart", () => {
    expect(areaUnderCurve([row(1, true)])).toBeNull();
  });

  const widthOf = (rows: readonly ScoredRow[]) => {
    const found = areaUnderCurve(rows);
    return (found?.high ?? 0) - (found?.low ?? 0);
  };

  it("is known better from more rows, by the square root of their number", () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => [
        row((index * 7) % 10, true, `p${index}`),
        row((index * 3) % 8, false, `n${index}`),
      ]).flat();
    expect(widthOf(rows(80)) / widthOf(rows(320))).toBeCloseTo(2, 1);
  });

  it("is known less well if the rows of a group are alike", () => {
    const alike = [0, 1, 2].flatMap((group) =>
      Array.from({ length: 30 }, () => [
        row(group, true, `p${group}`),
        row(group - 0.5, false, `n${group}`),
      ]).flat(),
    );
    const apart = alike.map((one, index) => ({ ...one, group: `${index}` }));
    expect(widthOf(alike)).toBeGreaterThan(2 * widthOf(apart));
  });
});
