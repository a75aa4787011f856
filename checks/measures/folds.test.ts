import { describe, expect, it } from "vitest";
import { question } from "../audit/testing/questions.ts";
import { foldsOf } from "./folds.ts";

/** The number of folds that contain each key. */
const foldsBy = (keys: readonly string[], folds: readonly number[]) =>
  [...new Set(keys)].map((wanted) => new Set(folds.filter((_, row) => keys[row] === wanted)).size);

describe("folds", () => {
  it("keeps a persona on one side, and spreads personas evenly", () => {
    const questions = Array.from({ length: 70 }, (_, row) => question({ persona: `${row % 7}` }));
    const { count, of, keptTogether } = foldsOf(questions);
    expect([count, keptTogether]).toEqual([5, "persona"]);
    expect(new Set(of).size).toBe(5);
    expect(
      foldsBy(
        questions.map(({ persona }) => persona),
        of,
      ).every((sides) => sides === 1),
    ).toBe(true);
  });

  it("keeps a question group on one side even if two personas share it", () => {
    const questions = ["0", "1", "2", "3"].map((persona) =>
      question({ persona, group: persona < "2" ? "g" : persona }),
    );
    const { count, of } = foldsOf(questions);
    expect(count).toBe(3);
    expect(of[0]).toBe(of[1]);
    expect(new Set(of).size).toBe(3);
  });

  it("splits a single persona by group, or by message if no group is known", () => {
    const grouped = ["g", "g", "h"].map((group) => question({ group }));
    const plain = ["x", "y", "x"].map((message) => question({ message }));
    expect(foldsOf(grouped)).toMatchObject({ count: 2, keptTogether: "question group" });
    expect(foldsOf(grouped).of[0]).toBe(foldsOf(grouped).of[1]);
    expect(foldsOf(plain)).toMatchObject({ count: 2, keptTogether: "message" });
    expect(foldsOf(plain).of[0]).toBe(foldsOf(plain).of[2]);
  });
});
