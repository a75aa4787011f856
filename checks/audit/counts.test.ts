import { describe, expect, it } from "vitest";
import { countDistinct } from "./counts.ts";

function countOf(names: number, most: number) {
  const distinct = countDistinct(most);
  for (const _ of ["once", "again"]) for (let name = 0; name < names; name += 1) distinct.add(`n${name}`);
  return { count: distinct.count(), exact: distinct.isExact() };
}

describe("countDistinct", () => {
  it("counts exactly up to its bound", () => {
    expect(countOf(0, 100)).toEqual({ count: 0, exact: true });
    expect(countOf(100, 100)).toEqual({ count: 100, exact: true });
  });

  it("estimates beyond it, and says so", () => {
    const { count, exact } = countOf(50_000, 4_096);
    expect(exact).toBe(false);
    // One standard error is 1.6 %.
    expect(Math.abs(count / 50_000 - 1)).toBeLessThan(0.06);
  });
});
