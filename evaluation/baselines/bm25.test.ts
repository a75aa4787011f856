import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordsOf } from "../../questions/surface/words.ts";
import { bestMatches } from "./bm25.ts";
import { countWords, createWordIndex } from "./word-index.ts";

function among(texts: readonly string[], query: string, most = 10, count = texts.length): number[] {
  const index = createWordIndex();
  for (const text of texts) index.add(countWords(wordsOf(text)));
  return [...bestMatches(query, index, most, count)];
}

describe("a search by BM25", () => {
  it("ranks rare words above common ones", () => {
    expect(among(["the tea", "the rain", "the tea", "the sun"], "the sun")).toEqual([3, 0, 1, 2]);
  });

  it("ranks a short text above a long one with the same words in it", () => {
    expect(among(["tea and many other things to drink at noon", "tea, please"], "tea")).toEqual([1, 0]);
  });

  it("finds no text without a word of the query, and at most as many as wanted", () => {
    expect(among(["rain", "sun", ""], "tea")).toEqual([]);
    expect(among(["tea", "tea", "tea"], "tea", 2)).toEqual([0, 1]);
  });

  it("ranks a text with a second word of the query above one that only repeats the first word", () => {
    expect(among(["tea tea tea tea", "tea sun sky moon", "sun sky moon rain"], "tea moon", 1)).toEqual([1]);
  });

  it("finds among the first texts what it would find if there were no others", () => {
    const text = fc
      .array(fc.constantFrom("tea", "sun", "rain", "sky"), { minLength: 1, maxLength: 6 })
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), fc.nat(8), text, (texts, count, query) => {
        const first = texts.slice(0, count);
        expect(among(texts, query, 3, first.length)).toEqual(among(first, query, 3));
      }),
    );
  });

  it("does not depend on the order of the texts", () => {
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
