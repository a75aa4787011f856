import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordTokens } from "./compare.ts";
import { bleuOf, meteorOf, rougeOf } from "./text-measures.ts";

const mat = "The cat sat on the mat.";
const words = (text: string) => text.split(" ");
const matWords = words("the cat sat on the mat");

/** Texts that often share words, and some with any content. */
const text = fc.oneof(
  fc
    .array(fc.constantFrom("cats", "cat", "sat", "sitting", "the", "on", "mat,", "Mat."))
    .map((all) => all.join(" ")),
  fc.string({ unit: "grapheme" }),
);

describe("ROUGE", () => {
  it.each([
    // Stems: the cat sat on the mat | the cat are sit on mat. Common: the, cat, on, mat; in this order too. P = R = 4/6.
    ["stems of words", mat, "The cats are sitting on mats", 4 / 6, 4 / 6],
    // All six words are common. In order, at most "the cat sat" or "on the mat" is. ROUGE-L = 3/6.
    ["another order", mat, "On the mat the cats sat!", 1, 3 / 6],
    // P = 2/2, R = 2/6, F = 2 · 1 · (1/3) / (4/3) = 1/2.
    ["a short answer", mat, "cat, mat", 1 / 2, 1 / 2],
    // "the" occurs twice in the text, so two of four count: P = 2/4, R = 2/6, F = (2 · 2) / (4 + 6).
    ["a word too often", mat, "the the the the", 0.4, 0.4],
    // Words of up to three letters are not stemmed: "was" is not "wa", but "cats" becomes "cat".
    ["short words as they are", "it was a cat", "wa cats", 2 / 6, 2 / 6],
    ["no common word", mat, "nothing", 0, 0],
    ["an empty answer", mat, "", 0, 0],
    ["letters that it does not know", "東京", "東京", 0, 0],
  ])("counts %s", (_, reference, answer, rouge1, rougeL) => {
    const found = rougeOf(reference, answer);
    expect(found.rouge1).toBeCloseTo(rouge1, 10);
    expect(found.rougeL).toBeCloseTo(rougeL, 10);
  });

  it("is 1 for a text compared with itself, always from 0 to 1, and symmetric", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const self = rougeOf(one, one);
        expect([self.rouge1, self.rougeL]).toEqual(/[a-z0-9]/.test(one.toLowerCase()) ? [1, 1] : [0, 0]);
        const { rouge1, rougeL } = rougeOf(one, other);
        expect(rouge1).toBeLessThanOrEqual(1);
        expect(rougeL).toBeGreaterThanOrEqual(0);
        expect(rougeL).toBeLessThanOrEqual(rouge1);
        expect(rougeOf(other, one)).toEqual({ rouge1, rougeL });
      }),
    );
  });
});

describe("BLEU", () => {
  it.each([
    // 5/6 words, 3/5 pairs, 2/4, 1/3; the product is 1/12, its fourth root 0.5373.
    ["one wrong word", "the cat sat on a mat", 0.5373],
    // 5/6, 3/5, 1/4, and no four in a row of three: 0.1/3. The product is 1/240, its fourth root 0.2541.
    ["no four words in a row", "the cat is on the mat", 0.2541],
    // 3/3, 2/2, 1/1, 0.1/1, whose fourth root is 0.5623. The answer is half as long: times exp(1 - 6/3) =
    // 0.3679.
    ["a short answer", "the cat sat", 0.2069],
    // 6/9, 5/8, 4/7, 3/6: the product is 5/42, its fourth root 0.5874. Longer answers lose only precision.
    ["a long answer", "so the cat sat on the mat all day", 0.5874],
    // "the" counts in two of four cases: 2/4, then 0.1/3, 0.1/2, 0.1/1. The product is 1/12000, its root
    // 0.0955; times exp(1 - 6/4).
    ["a word too often", "the the the the", 0.058],
    ["no common word", "nothing at all", 0],
  ])("is NLTK's with smoothing method 1 for %s", (_, answer, wanted) => {
    expect(bleuOf(matWords, words(answer))).toBeCloseTo(wanted, 4);
  });

  it("is 0 for an empty answer, and 1 for four words or more compared with themselves", () => {
    expect(bleuOf(matWords, [])).toBe(0);
    expect(bleuOf([], [])).toBe(0);
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [wanted, given] = [wordTokens(one), wordTokens(other)];
        const bleu = bleuOf(wanted, given);
        expect(bleu).toBeGreaterThanOrEqual(0);
        expect(bleu).toBeLessThanOrEqual(1 + 1e-12);
        if (wanted.length >= 4) expect(bleuOf(wanted, wanted)).toBeCloseTo(1, 10);
      }),
    );
  });
});

describe("METEOR", () => {
  it.each([
    // Six of six match, "cats" by its stem, in one chunk: 1 - 0.5 · (1/6)³.
    ["a stem", "the cats sat on the mat", 0.9977],
    // All match, but no neighbors stay together, because the "the" before "mat" is matched with the last one:
    // 1 - 0.5 · (6/6)³.
    ["another order", "on the mat sat the cat", 0.5],
    // P = 2/2, R = 2/6, mean = (1/3) / (0.9 + 0.1/3) = 0.3571. "the" is matched with the last one, so there
    // are two chunks for two words: half of it.
    ["a short answer", "the cat", 0.1786],
    // P = R = 4/6 = mean; "cat" and "on the mat" are two chunks of four matches: 2/3 · (1 - 0.5 · (2/4)³).
    ["two chunks", "one cat lay on the mat", 0.625],
    ["no common word", "nothing", 0],
  ])("is NLTK's without synonyms for %s", (_, answer, wanted) => {
    expect(meteorOf(matWords, words(answer))).toBeCloseTo(wanted, 4);
  });

  it("is 1 - 0.5 / words³ for a text compared with itself, and always from 0 to 1", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [wanted, given] = [wordTokens(one), wordTokens(other)];
        const meteor = meteorOf(wanted, given);
        expect(meteor).toBeGreaterThanOrEqual(0);
        expect(meteor).toBeLessThan(1);
        const self = wanted.length === 0 ? 0 : 1 - 0.5 / wanted.length ** 3;
        expect(meteorOf(wanted, wanted)).toBeCloseTo(self, 10);
      }),
    );
  });
});
