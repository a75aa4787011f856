import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rivalStories } from "../topics/rival-stories.ts";
import { packs } from "../topics/testing/packs.ts";
import { saidIn } from "../topics/units.ts";
import { contentStems, givenAwayShare, givesAway, tells, toldShare } from "./tells.ts";

const words = fc.array(
  fc.constantFrom("kettle", "cousin", "the", "quarry", "and", "Bergen", "was", "copper"),
  {
    minLength: 1,
    maxLength: 8,
  },
);
const textOf = (list: readonly string[]) => list.join(" ");

describe("the content of a text", () => {
  it("leaves out small words and endings, accents and case", () => {
    expect([...contentStems("The cousins' kettles were with Émile, and that was in Zürich")].sort()).toEqual([
      "cousi",
      "emile",
      "kettl",
      "zuric",
    ]);
  });
});

describe("telling a clause", () => {
  it.each([
    [
      "In May my cousin brought a dented kettle to the lake.",
      "my cousin brought a dented kettle to the lake",
      1,
    ],
    [
      "It was my cousin who had carried the kettle down.",
      "my cousin brought a dented kettle to the lake",
      0.4,
    ],
    ["Nothing much, really.", "my cousin brought a dented kettle to the lake", 0],
    ["Anything at all.", "it was what it was", 1],
  ])("%j tells %j with a share of %d", (text, clause, share) => {
    expect(tells(text, clause)).toBeCloseTo(share);
  });

  it("is certain if the text contains the clause, and never less certain in a longer text", () => {
    fc.assert(
      fc.property(words, words, words, (clause, before, other) => {
        expect(tells(textOf([...before, ...clause, ...other]), textOf(clause))).toBe(1);
        const share = tells(textOf(other), textOf(clause));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(tells(textOf([...other, ...before]), textOf(clause))).toBeGreaterThanOrEqual(share);
      }),
    );
  });

  it("needs a smaller share for a required clause than for a clause that is given away", () => {
    expect(toldShare).toBeLessThan(givenAwayShare);
  });
});

describe("giving a clause away", () => {
  const clause = "I slept better on the nights with it than on the nights before";

  it.each([
    "True story. I slept better on the nights with it than on the nights before!",
    "On the nights with it, and on no others, I had slept better… that was that.",
    "So:\nI slept better those nights\nand that was that",
  ])("can be done by one sentence: %j", (text) => {
    expect(givesAway(text, clause)).toBe(true);
  });

  it.each([
    "I slept through the night before the rent was due. A repair table has better conversation than any shop.",
    "I never slept! The nights were long… It was better so.",
    "I slept well on the nights with it.",
  ])("is not done by sentences about other things, or by half of the clause: %j", (text) => {
    expect(givesAway(text, clause)).toBe(false);
  });
});

describe("giving away a story of several sentences", () => {
  const story = "The bus driver opened his window. It was raining on the timetable.";

  it("takes each of its sentences, in any order", () => {
    expect(givesAway(`Well. ${story} So no.`, story)).toBe(true);
    expect(givesAway("It was raining on my timetable, and the bus driver opened the window.", story)).toBe(
      true,
    );
    expect(givesAway("The bus driver opened his window. It was a fine day.", story)).toBe(false);
    expect(givesAway("A bus. A driver opened it. A window, raining. A timetable.", story)).toBe(false);
  });
});

describe.each(packs)("in $name", (pack) => {
  it("no story gives away another one next to it", () => {
    for (const { stories } of rivalStories(pack)) {
      const said = stories.map(({ story }) => saidIn(story));
      for (const [index, text] of said.entries())
        expect(
          said.filter((other, place) => place !== index && givesAway(text, other)),
          text,
        ).toEqual([]);
    }
  });
});
