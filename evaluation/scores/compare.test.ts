import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answered } from "../testing/answers.ts";
import { compare, compareAll, mcnemar, smallestPairedDifference } from "./compare.ts";

/** Right for each x in the word, wrong for every other character. */
const respondent = (name: string, word: string, from = 0) => ({
  name,
  answers: [...word].map((letter, index) =>
    answered({ id: `q${from + index}` }, letter === "x" ? "(a)" : "(b)"),
  ),
});

describe("two respondents compared", () => {
  it("differ by McNemar's exact test as worked out by hand", () => {
    expect(mcnemar(0, 0)).toBe(1);
    expect(mcnemar(0, 5)).toBeCloseTo(2 / 32, 10);
    expect(mcnemar(1, 5)).toBeCloseTo((2 * 7) / 64, 10);
    expect(mcnemar(3, 3)).toBe(1);
  });

  it("are compared on the questions that both were asked", () => {
    const found = compare(respondent("one", "xxx-x"), respondent("other", "--x-", 1));
    expect(found).toMatchObject({ one: "one", other: "other", questions: 4, onlyOne: 3, onlyOther: 1 });
    expect(found.difference).toBeCloseTo(1 / 2, 10);
    expect(found.p).toBeCloseTo((2 * (1 + 4)) / 16, 10);
  });

  it("are not compared if they have no question in common", () => {
    expect(compareAll([respondent("one", "xx"), respondent("other", "xx", 2)])).toEqual([]);
    expect(compareAll([respondent("a", "x"), respondent("b", "x"), respondent("c", "-")])).toHaveLength(3);
  });

  it("have an interval as Agresti and Min work it out", () => {
    // 10 and 5 of 50: centre 5/52, half 1.96 √((16/52 − (5/52)²)/52).
    const word = ["x".repeat(10), "-".repeat(5), "x".repeat(35)];
    const other = ["-".repeat(10), "x".repeat(5), "x".repeat(35)];
    const { low, high } = compare(respondent("one", word.join("")), respondent("other", other.join("")));
    expect(low).toBeCloseTo(-0.0524, 3);
    expect(high).toBeCloseTo(0.2447, 3);
  });

  it("show no difference if they never disagree, or in a file of a few questions", () => {
    expect(smallestPairedDifference(0, 400)).toBeNull();
    expect(smallestPairedDifference(2, 2)).toBeNull();
  });

  it("show a smallest difference that solves Connor's equation", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 5000 }),
        fc.double({ min: 0.2, max: 1, noNaN: true }),
        (questions, share) => {
          const differing = Math.ceil(share * questions);
          const smallest = smallestPairedDifference(differing, questions) ?? Number.NaN;
          const both = differing / questions;
          const needed =
            (1.959964 * Math.sqrt(both) + 0.841621 * Math.sqrt(both - smallest ** 2)) ** 2 / smallest ** 2;
          expect(needed / questions).toBeCloseTo(1, 4);
        },
      ),
    );
  });

  it("say the same in reverse order, with the opposite sign", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 30 }),
        (pairs) => {
          const word = (at: 0 | 1) => pairs.map((pair) => (pair[at] ? "x" : "-")).join("");
          const forth = compare(respondent("one", word(0)), respondent("other", word(1)));
          const back = compare(respondent("other", word(1)), respondent("one", word(0)));
          expect(back.difference).toBeCloseTo(-forth.difference, 10);
          expect(back.low).toBeCloseTo(-forth.high, 10);
          expect(back.p).toBe(forth.p);
          expect(forth.low).toBeLessThanOrEqual(forth.difference + 1 / pairs.length);
        },
      ),
    );
  });
});
