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

  it("finds texts that differ in a word at their end, a comma or a capital", () => {
    expect(findDuplicates([long.join(" "), changed(long.length - 1), "something quite different"]).near).toBe(
      2,
    );
    expect(findDuplicates(["Tea, please", "tea please"]).near).toBe(2);
  });

  it("takes texts that share much but not nearly all for different", () => {
    expect(
      findDuplicates([long.join(" "), `${long.slice(0, 10).join(" ")} or whatever comes after that`]).near,
    ).toBe(0);
  });
});
