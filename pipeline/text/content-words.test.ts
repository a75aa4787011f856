import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentStems, plainWordsOf } from "./content-words.ts";

const sharesOne = (one: string, other: string) =>
  [...contentStems(one)].some((stem) => contentStems(other).has(stem));

describe("content stems", () => {
  it.each([
    ["two jars of olives", "the jar"],
    ["I baked it", "baking takes an hour"],
    ["the berries are ripe", "one berry"],
    ["café tables", "the CAFE"],
    ["a planned trip", "planning it"],
  ])("match whatever their endings: %s, %s", (one, other) => {
    expect(sharesOne(one, other)).toBe(true);
  });

  it("are none for words that only hold a sentence together", () => {
    expect([...contentStems("It's just that I don't have it, and you've got what they'd let us")]).toEqual([
      "got",
    ]);
  });

  it("tell short words apart", () => {
    expect(sharesOne("the soup", "the soap")).toBe(false);
  });
});

describe("plain words", () => {
  it("have no differences of case and accents, and no shortened verbs", () => {
    expect(plainWordsOf("I’ve been to the CAFÉ, you're late: 3 crêpes!")).toEqual(
      "i been to the cafe you late 3 crepes".split(" "),
    );
  });

  it("are the same next to a word that is not ASCII", () => {
    const text = fc.string({ unit: fc.constantFrom(..."aZ9 '’\"-_.\n", "'ve", "n't", " I'm ") });
    fc.assert(
      fc.property(text, (said) => {
        expect(plainWordsOf(`${said} é`)).toEqual([...plainWordsOf(`${said} `), "e"]);
      }),
    );
  });
});
