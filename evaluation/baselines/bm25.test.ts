import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestMatches, searchableOf } from "./bm25.ts";

const among = (texts: readonly string[], query: string, count = 10) =>
  bestMatches(query, texts.map(searchableOf), count);

describe("a search by BM25", () => {
  it("puts rare words before common ones", () => {
    expect(among(["the tea", "the rain", "the tea", "the sun"], "the sun")).toEqual([3, 0, 1, 2]);
  });

  it("puts a short text before a long one with the same words in it", () => {
    expect(among(["tea and many other things to drink at noon", "tea, please"], "tea")).toEqual([1, 0]);
  });

  it("finds nothing that has no word of the query, and at most as many as are wanted", () => {
    expect(among(["rain", "sun", ""], "tea")).toEqual([]);
    expect(among(["tea", "tea", "tea"], "tea", 2)).toEqual([0, 1]);
  });

  it("puts a text with a second word of the query before one that has the first word again and again", () => {
    expect(among(["tea tea tea tea", "tea sun sky moon", "sun sky moon rain"], "tea moon", 1)).toEqual([1]);
  });

  it("does not mind the order of the texts", () => {
    const word = fc.constantFrom("tea", "sun", "rain", "sky", "moon");
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.uniqueArray(text, { minLength: 2, maxLength: 6 }), text, (texts, query) => {
        const turned = [...texts].reverse();
        const found = new Set(among(turned, query).map((index) => turned[index]));
        expect(found).toEqual(new Set(among(texts, query).map((index) => texts[index])));
      }),
    );
  });
});
