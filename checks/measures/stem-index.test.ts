import { describe, expect, it } from "vitest";
import { indexStems } from "./stem-index.ts";

const turns = ["rain on the roof", "tea and rain", "rain again", "a kettle for tea, with rain outside"];

describe("a match by stems", () => {
  const index = indexStems(turns);

  it("sums weights, and a rare stem weighs more than a common one", () => {
    expect(index.match("rains", 4).overlap).toBeCloseTo(Math.log(2), 9);
    expect(index.match("kettles", 4).overlap).toBeCloseTo(Math.log(5), 9);
    expect(index.match("kettle, kettle and rain", 4).overlap).toBeCloseTo(Math.log(5) + Math.log(2), 9);
  });

  it("finds the turn that shares most, and of equal ones the latest", () => {
    expect(index.match("a roof in the rain", 4).best).toBe(0);
    expect(index.match("rain", 4).best).toBe(3);
    expect(index.match("thunder", 4)).toEqual({ overlap: 0, best: null });
  });

  it("looks only at the first turns", () => {
    expect(index.match("kettle", 3)).toEqual({ overlap: 0, best: null });
    expect(index.match("rain", 2).best).toBe(1);
  });
});
