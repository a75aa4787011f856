import { describe, expect, it } from "vitest";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { sampleOf } from "../testing/plain-values.ts";
import { drawPools, poolName } from "./pools.ts";

const placed = (count: number, given: object = {}) =>
  Array.from({ length: count }, (_, order) => ({
    sample: sampleOf({ order, thread: `p${order}`, timeMs: (order * 7) % count, ...given }),
    split: "dev" as const,
  }));
const timesOf = (count: number, seed = 1) =>
  drawPools(placed(count), "strict", createRandom(seed))[0]?.donors.map(({ sample }) => sample.timeMs);

describe("the pools of donors", () => {
  it("are one for each task, domain and split in strict mode, one for each task in faithful mode", () => {
    const sample = sampleOf({ task: "impact", domain: "books" });
    expect([poolName(sample, "dev", "strict"), poolName(sample, "dev", "faithful")]).toEqual([
      "impact/books/dev",
      "impact",
    ]);
  });

  it("hold all of a few samples, and fifty of many: the earliest, and one from each part of the time", () => {
    expect(timesOf(5)).toEqual([0, 1, 2, 3, 4]);
    for (const seed of [1, 2, 3]) {
      const times = timesOf(500, seed) ?? [];
      expect(times.map((time) => Math.floor(time / 10))).toEqual(
        Array.from({ length: 50 }, (_, index) => index),
      );
      expect(times[0]).toBe(0);
    }
    expect(timesOf(500, 1)).not.toEqual(timesOf(500, 2));
  });

  it("hold everything in the order of the list in faithful mode, because donors are found by counting", () => {
    const [pool] = drawPools(placed(300), "faithful", createRandom(1));
    expect(pool?.donors.map(({ sample }) => sample.order)).toEqual([...Array(300).keys()]);
  });
});
