import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerFoundIn, runLength, withoutAuthors } from "./search-text.ts";

const words = fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 12, maxLength: 30 });

describe("an answer is found in a text", () => {
  it("as a whole, whatever is around its words", () => {
    expect(
      answerFoundIn("It doubled, in four hours!", "they say IT DOUBLED in *four* hours, so"),
    ).not.toBeNull();
    expect(answerFoundIn("It doubled, in four hours!", "it doubled in four hour")).toBeNull();
  });

  it("by eight of its words in a row, wherever they are, but not by seven", () => {
    fc.assert(
      fc.property(words, fc.nat(), (list, start) => {
        const unique = [...new Set(list)];
        fc.pre(unique.length > runLength);
        const from = start % (unique.length - runLength + 1);
        const run = unique.slice(from, from + runLength);
        expect(answerFoundIn(unique.join(" "), `so ${run.join("; ")} end`)).toBe(run.join(" "));
        expect(answerFoundIn(unique.join(" "), `so ${run.slice(1).join("; ")} end`)).toBeNull();
      }),
    );
  });

  it("but not by what it quotes from others", () => {
    const quote = "what did you put into the dough on the first day";
    expect(answerFoundIn(`> ${quote}\n\nRye.`, quote)).toBeNull();
    expect(answerFoundIn(`&gt; ${quote}\n\nRye.`, quote)).toBeNull();
    expect(answerFoundIn(`${quote}\n\nRye.`, quote)).not.toBeNull();
  });

  it("but not across the name of an author and what they say", () => {
    const answer = "u/user_bcdf thanks, I will try that today and tell you";
    const prompt = "[u1p1] ana posted: Bread\n[u1p1-c1] user_bcdf: thanks, I will try that today, somehow";
    expect(answerFoundIn(answer, prompt)).not.toBeNull();
    expect(answerFoundIn(answer, withoutAuthors(prompt))).toBeNull();
    expect(withoutAuthors(prompt)).toBe(" Bread\n thanks, I will try that today, somehow");
  });

  it("by its characters if it has no words", () => {
    expect(answerFoundIn("🍞🍞", "so: 🍞🍞.")).toBe("🍞🍞");
    expect(answerFoundIn("🍞🍞", "so: 🍞.")).toBeNull();
    expect(answerFoundIn("", "anything")).toBeNull();
  });
});
