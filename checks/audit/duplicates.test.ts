import { describe, expect, it } from "vitest";
import { findDuplicates } from "./duplicates.ts";

const long = "on rainy days i would rather stay in and read by the window with a pot of tea beside me".split(
  " ",
);
const changed = (place: number) => long.map((word, index) => (index === place ? "else" : word)).join(" ");

describe("duplicates", () => {
  it("counts equal texts and shows the most frequent first", () => {
    const { texts, distinct, examples } = findDuplicates(["a", "b", "a", "c", "c", "a"]);
    expect([texts, distinct]).toEqual([6, 3]);
    expect(examples).toEqual([
      { text: "a", count: 3 },
      { text: "c", count: 2 },
    ]);
  });

  it("finds texts that differ only in a word at their end, a comma or a capital", () => {
    expect(findDuplicates([long.join(" "), changed(long.length - 1), "something quite different"]).near).toBe(
      2,
    );
    expect(findDuplicates(["Tea, please", "tea please"]).near).toBe(2);
  });

  it("shows near twins, the nearest first, and each text once", () => {
    const texts = [long.join(" "), changed(long.length - 1), "Tea, please", "tea please", "tea; please!"];
    const { nearExamples } = findDuplicates(texts);
    expect(nearExamples).toHaveLength(2);
    expect(nearExamples[0]).toMatchObject({ likeness: 1 });
    expect(new Set([nearExamples[0]?.one, nearExamples[0]?.other]).size).toBe(2);
    expect(nearExamples[1]?.likeness).toBeCloseTo(37 / 41, 9);
    expect(new Set([nearExamples[1]?.one, nearExamples[1]?.other])).toEqual(new Set(texts.slice(0, 2)));
  });

  it("finds the twins among thousands of texts, and no others", () => {
    const word = (seed: number) => `w${(seed * 7919) % 100_003}`;
    const texts = Array.from({ length: 3_000 }, (_, row) =>
      Array.from({ length: 20 }, (_, place) => word(row * 20 + place)).join(" "),
    );
    expect(findDuplicates(texts).near).toBe(0);
    expect(findDuplicates([...texts, `${texts[5]} indeed`]).near).toBe(2);
  });

  it("cuts examples short", () => {
    const { examples } = findDuplicates(["x".repeat(9_000), "x".repeat(9_000)]);
    expect(examples[0]?.text.length).toBeLessThan(400);
  });

  it("treats texts that share much, but not nearly everything, as different", () => {
    expect(
      findDuplicates([long.join(" "), `${long.slice(0, 10).join(" ")} or whatever comes after that`]).near,
    ).toBe(0);
  });
});
