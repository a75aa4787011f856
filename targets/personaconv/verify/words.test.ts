import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runLength, standing } from "./words.ts";

const words = fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 12, maxLength: 30 });

describe("an answer stands in a text", () => {
  it("whole, whatever is around its words", () => {
    expect(standing("It doubled, in four hours!", "they say IT DOUBLED in *four* hours, so")).not.toBeNull();
    expect(standing("It doubled, in four hours!", "it doubled in four hour")).toBeNull();
  });

  it("as soon as eight of its words do in a row, wherever they are, and not as seven", () => {
    fc.assert(
      fc.property(words, fc.nat(), (list, start) => {
        const unique = [...new Set(list)];
        fc.pre(unique.length > runLength);
        const from = start % (unique.length - runLength + 1);
        const run = unique.slice(from, from + runLength);
        expect(standing(unique.join(" "), `so ${run.join("; ")} end`)).toBe(run.join(" "));
        expect(standing(unique.join(" "), `so ${run.slice(1).join("; ")} end`)).toBeNull();
      }),
    );
  });

  it("but not by what it quotes of others", () => {
    const quote = "what did you put into the dough on the first day";
    expect(standing(`> ${quote}\n\nRye.`, quote)).toBeNull();
    expect(standing(`&gt; ${quote}\n\nRye.`, quote)).toBeNull();
    expect(standing(`${quote}\n\nRye.`, quote)).not.toBeNull();
  });

  it("where it has no words, by its letters", () => {
    expect(standing("🍞🍞", "so: 🍞🍞.")).toBe("🍞🍞");
    expect(standing("🍞🍞", "so: 🍞.")).toBeNull();
    expect(standing("", "anything")).toBeNull();
  });
});
