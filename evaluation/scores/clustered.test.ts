import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareOf } from "../../checks/measures/statistics.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { type Clustered, clusteredShare } from "./clustered.ts";

const alone = (values: readonly number[]): Clustered[] =>
  values.map((value, index) => ({ value, cluster: String(index) }));
/** Each value four times in a separate cluster. */
const fourfold = (values: readonly number[]): Clustered[] =>
  values.flatMap((value, index) => Array.from({ length: 4 }, () => ({ value, cluster: String(index) })));
const width = ({ low, high }: { readonly low: number; readonly high: number }) => high - low;

describe("the interval of a share over clusters", () => {
  it("is Wilson's if every value is alone", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1), { maxLength: 50 }), (values) => {
        const right = values.filter((value) => value === 1).length;
        const expected = shareOf(right, values.length);
        const found = clusteredShare(alone(values));
        expect(found.questions).toBe(values.length);
        expect(found.share).toBeCloseTo(expected.share, 10);
        expect(found.low).toBeCloseTo(expected.low, 6);
        expect(found.high).toBeCloseTo(expected.high, 6);
      }),
    );
  });

  it("contains the mean, stays within 0 and 1, and is never narrower than without clusters", () => {
    const value = fc.record({
      value: fc.double({ min: 0, max: 1, noNaN: true }),
      cluster: fc.constantFrom("a", "b", "c", "d", "e"),
    });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), (values) => {
        const found = clusteredShare(values);
        const sum = values.reduce((total, one) => total + one.value, 0);
        expect(found.share).toBeCloseTo(sum / values.length, 10);
        expect(found.low).toBeGreaterThanOrEqual(0);
        expect(found.high).toBeLessThanOrEqual(1);
        expect(found.low - 1e-9).toBeLessThanOrEqual(found.share);
        expect(found.high + 1e-9).toBeGreaterThanOrEqual(found.share);
        expect(width(found)).toBeGreaterThanOrEqual(width(shareOf(sum, values.length)) - 1e-9);
      }),
    );
  });

  it("learns next to nothing from a value that is repeated", () => {
    const values = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 1 : 0));
    expect(width(clusteredShare(fourfold(values))) / width(clusteredShare(alone(values)))).toBeCloseTo(1, 1);
    // With 240 independent questions, it would be half as wide.
    expect(width(shareOf(80, 240)) / width(clusteredShare(alone(values)))).toBeCloseTo(0.5, 1);
  });

  it("counts clusters if all values are right, because nothing then shows how alike they are", () => {
    expect(clusteredShare(fourfold([1, 1, 1, 1, 1]))).toMatchObject({ share: 1, low: shareOf(5, 5).low });
  });

  it("contains the truth about 95 times in 100, while Wilson's contains it far less often", () => {
    const random = createRandom("clustered", "coverage");
    const tries = 600;
    let [clustered, independent] = [0, 0];
    for (let at = 0; at < tries; at += 1) {
      // Three of four values of a cluster follow the cluster's coin; the truth is 0.5.
      const values = Array.from({ length: 50 }, (_, cluster) => {
        const own = random.integer(0, 1);
        return [own, own, own, random.integer(0, 1)].map((value) => ({ value, cluster: String(cluster) }));
      }).flat();
      const holds = ({ low, high }: { readonly low: number; readonly high: number }) =>
        low <= 0.5 && 0.5 <= high;
      if (holds(clusteredShare(values))) clustered += 1;
      const sum = values.reduce((total, { value }) => total + value, 0);
      if (holds(shareOf(sum, values.length))) independent += 1;
    }
    expect(clustered / tries).toBeGreaterThan(0.92);
    expect(clustered / tries).toBeLessThan(0.98);
    expect(independent / tries).toBeLessThan(0.85);
  });
});
