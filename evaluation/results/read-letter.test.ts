import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { letters } from "../../questions/types.ts";
import { readLetter } from "./read-letter.ts";

describe("the letter of an answer", () => {
  it.each([
    ["(B)", "b"],
    ["(b)", "b"],
    ["b", "b"],
    ["b.", "b"],
    ["B)", "b"],
    ["**B**", "b"],
    ["Option b: it remembers the harira", "b"],
    ["I'd say b.", "b"],
    ["The others forget something, so my answer is: D", "d"],
    ["<final_answer>(c)</final_answer>", "c"],
    ["<final_answer> (c)", "c"],
    ["<final_answer>c</final_answer>", "c"],
    ["(a) is stale and (b) was never said. <final_answer>(d)", "d"],
    ["<final_answer>(a) no, wait.\n<final_answer>\n(d)\n", "d"],
    ["<final_answer>(b), and it's a good one", "b"],
    ["It must be (b).\n<final_answer>", "b"],
    ["La réponse est (c), car vous aimez la soupe d'été", "c"],
    ["答案是 (a)。", "a"],
    ["Die Antwort lautet b, ganz sicher", "b"],
    ["(b) it is, yes, (b)", "b"],
  ])("is read from %j", (answer, letter) => {
    for (const right of letters)
      expect(readLetter(answer, right)).toEqual({ isRight: letter === right, letter });
  });

  it.each([
    [""],
    ["   \n"],
    ["I'm sorry, but I can't help with that."],
    ["Je ne sais pas."],
    ["わかりません"],
    ["<final_answer>"],
    ["<final_answer>(a) or (b)"],
    ["a and b"],
    ["(e)"],
    ["All four suit you: (a), (b), (c) and (d)."],
    ["grade_b, B2, d'accord, ab"],
  ])("isn't found in %j", (answer) => {
    for (const right of letters) expect(readLetter(answer, right)).toEqual({ isRight: false, letter: null });
  });

  it("is searched for in the whole answer if its end doesn't name the right one, as in the original", () => {
    expect(readLetter("(b). <final_answer>a", "b")).toEqual({ isRight: true, letter: "b" });
    expect(readLetter("(b). <final_answer>a", "c")).toEqual({ isRight: false, letter: "a" });
    expect(readLetter("<final_answer>(a) or (b)", "b")).toEqual({ isRight: false, letter: null });
  });

  it("makes an answer right for one letter at most", () => {
    const word = fc.constantFrom("(a)", "(B)", "c", "d.", "<final_answer>", "</final_answer>", "soup", "\n");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 3 }), (words) => {
        const found = letters.map((right) => readLetter(words.join(" "), right));
        const right = found.filter(({ isRight }) => isRight);
        // Two letters can be right, each by its own reading, only if the end names one and the whole answer
        // another.
        expect(right.length).toBeLessThanOrEqual(words.includes("<final_answer>") ? 2 : 1);
        for (const [index, { isRight, letter }] of found.entries())
          expect(isRight).toBe(letter === letters[index]);
      }),
    );
  });
});
