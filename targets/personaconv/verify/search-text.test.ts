import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerFoundIn, runLength } from "./search-text.ts";

const words = fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 12, maxLength: 30 });

describe("an answer stands in a text", () => {
  it("whole, whatever is around its words", () => {
    expect(
      answerFoundIn("It doubled, in four hours!", "they say IT DOUBLED in *four* hours, so"),
    ).not.toBeNull();
    expect(answerFoundIn("It doubled, in four hours!", "it doubled in four hour")).toBeNull();
  });

  it("as soon as eight of its words do in a row, wherever they are, and not as seven", () => {
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

  it("but not by what it quotes of others", () => {
    const quote = "what did you put into the dough on the first day";
    expect(answerFoundIn(`> ${quote}\n\nRye.`, quote)).toBeNull();
    expect(answerFoundIn(`&gt; ${quote}\n\nRye.`, quote)).toBeNull();
    expect(answerFoundIn(`${quote}\n\nRye.`, quote)).not.toBeNull();
  });

  it("where it has no words, by its letters", () => {
    expect(answerFoundIn("🍞🍞", "so: 🍞🍞.")).toBe("🍞🍞");
    expect(answerFoundIn("🍞🍞", "so: 🍞.")).toBeNull();
    expect(answerFoundIn("", "anything")).toBeNull();
  });
});
