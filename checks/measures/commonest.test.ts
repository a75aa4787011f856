import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countCommonest } from "./commonest.ts";

function commonestOf(texts: readonly string[], most?: number) {
  const counted = countCommonest(most);
  for (const text of texts) counted.add(text);
  return counted.commonest();
}

describe("the most common text", () => {
  it("is found with its exact count while there is room for all texts", () => {
    expect(commonestOf(["soup", "tea", "soup", "rice"])).toEqual({ text: "soup", count: 2, error: 0 });
    expect(commonestOf([])).toBeNull();
  });

  it("is the same whatever the order, even if several are equally common", () => {
    expect(commonestOf(["b", "a"])).toEqual(commonestOf(["a", "b"]));
  });

  it("is never counted too high, nor too low by more than it says", () => {
    const texts = fc.array(
      fc.integer({ min: 0, max: 30 }).map((number) => `text ${number}`),
      {
        minLength: 1,
        maxLength: 300,
      },
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 8 }), (added, most) => {
        const counts = new Map<string, number>();
        for (const text of added) counts.set(text, (counts.get(text) ?? 0) + 1);
        const found = commonestOf(added, most);
        const error = found?.error ?? Math.floor(added.length / most);
        expect(error).toBeLessThanOrEqual(added.length / most);
        expect(Math.max(...counts.values())).toBeLessThanOrEqual((found?.count ?? 0) + error);
        if (found) expect(found.count).toBeLessThanOrEqual(counts.get(found.text) ?? 0);
      }),
    );
  });

  it("is shortened when it is quoted", () => {
    expect(commonestOf(["x".repeat(5_000)])?.text.length).toBeLessThan(200);
  });
});
