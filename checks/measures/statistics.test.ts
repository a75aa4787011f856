import { describe, expect, it } from "vitest";
import { chiSquare, shareOf, smallestDifference } from "./statistics.ts";

describe("statistics", () => {
  it("gives Wilson's interval, which stays within 0 and 1", () => {
    const { share, low, high } = shareOf(81, 263);
    expect(share).toBeCloseTo(0.308, 3);
    expect(low).toBeCloseTo(0.2553, 4);
    expect(high).toBeCloseTo(0.3662, 4);
    expect(shareOf(2, 2).high).toBe(1);
    expect(shareOf(0, 2).low).toBe(0);
    expect(shareOf(0, 0)).toMatchObject({ low: 0, high: 1 });
  });

  it("gives χ² and p as in the tables", () => {
    expect(chiSquare([44, 56])).toMatchObject({ statistic: 1.44, degreesOfFreedom: 1 });
    expect(chiSquare([44, 56])?.p).toBeCloseTo(0.2301, 4);
    expect(chiSquare([10, 20, 30, 40])?.p).toBeCloseTo(0.00017, 6);
    expect(chiSquare([5, 5, 5])?.p).toBe(1);
    expect(chiSquare([1e6, 1])?.p).toBe(0);
    expect(chiSquare([5])).toBeNull();
  });

  it("detects smaller differences with more questions", () => {
    expect(smallestDifference(100)).toBeCloseTo(0.1981, 4);
    expect(smallestDifference(400)).toBeCloseTo(0.0991, 4);
    expect(smallestDifference(1)).toBe(1);
  });
});
