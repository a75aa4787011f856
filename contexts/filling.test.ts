import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFinder } from "../conversations/rules/words.ts";
import { chooseFiller, isSilentAbout, vocabularyOf } from "./filling.ts";

const bounds = { least: 9_000, most: 10_000 };
const overhead = 50;
const pool = (tokens: readonly number[]) => tokens.map((count, index) => ({ index, tokens: count }));
const lengths = fc.array(fc.integer({ min: 100, max: 3_000 }), { maxLength: 60 });
const own = fc.integer({ min: 0, max: 10_000 });
const every = { own: 0, overhead, bounds, isSilent: () => true };

const sumOf = (chosen: readonly { tokens: number }[], before: number) =>
  chosen.reduce((sum, { tokens }) => sum + tokens + overhead, before);

describe("choosing filler", () => {
  it("never goes over the upper bound, and takes nothing twice", () => {
    fc.assert(
      fc.property(lengths, own, (tokens, before) => {
        const chosen = chooseFiller({ ...every, pool: pool(tokens), own: before });
        expect(sumOf(chosen, before)).toBeLessThanOrEqual(bounds.most);
        expect(new Set(chosen.map(({ index }) => index)).size).toBe(chosen.length);
        expect(chosen.map(({ index }) => index)).toEqual(
          chosen.map(({ index }) => index).sort((a, b) => a - b),
        );
      }),
    );
  });

  it("reaches the lower bound if short sessions are left", () => {
    fc.assert(
      fc.property(lengths, own, (tokens, before) => {
        const rich = [...tokens, ...Array.from({ length: 100 }, () => 150)];
        expect(
          sumOf(chooseFiller({ ...every, pool: pool(rich), own: before }), before),
        ).toBeGreaterThanOrEqual(bounds.least);
      }),
    );
  });

  it("takes only silent sessions", () => {
    fc.assert(
      fc.property(lengths, fc.func(fc.boolean()), (tokens, silent) => {
        for (const { index } of chooseFiller({ ...every, pool: pool(tokens), isSilent: silent }))
          expect(silent(index)).toBe(true);
      }),
    );
  });

  it("skips a session that is too long for a shorter one", () => {
    expect(chooseFiller({ ...every, pool: pool([3_000, 600]), own: 9_200 })).toEqual([
      { index: 1, tokens: 600 },
    ]);
  });

  it("reads no more of the pool than it needs", () => {
    let read = 0;
    function* endless() {
      for (;;) yield { index: read++, tokens: 950 };
    }
    expect(chooseFiller({ ...every, pool: endless() }).length).toBe(10);
    expect(read).toBeLessThanOrEqual(11);
  });
});

describe("silence about a subject", () => {
  const words = [
    "kettle",
    "old kettle",
    "glass",
    "C++",
    "Švejk",
    "o'clock rule",
    "sign-off",
    "3D film",
    "US",
  ];
  const said = fc.constantFrom(
    ...words,
    ...words.map((word) => `${word}s`),
    ...words.map((word) => `${word}es`),
    ...words.map((word) => word.toUpperCase()),
    ...words.map((word) => `un${word}`),
    "The old",
    "kettle’s",
    "sign",
    "off",
    "o’clock rule",
    ".",
    ", ",
    "-",
  );

  it.each([
    ["hot-water bottle", "a hot water bottle"],
    ["open box", "two open-boxes"],
    ["crème brûlée", "creme brulees"],
  ])('finds %s in "%s", as the check of the files does', (name, text) => {
    expect(isSilentAbout([name], () => text, new Set(vocabularyOf(text)))).toBe(false);
  });

  it("gives the same result as the check of the files", () => {
    fc.assert(
      fc.property(
        fc.array(said, { maxLength: 8 }),
        fc.subarray(words),
        fc.constantFrom(" ", "", "\n"),
        (parts, names, space) => {
          const text = parts.join(space);
          const vocabulary = new Set(vocabularyOf(text));
          expect(isSilentAbout(names, () => text, vocabulary)).toBe(createFinder(names)(text).size === 0);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("doesn't read the text if the vocabulary lacks the words of the name", () => {
    const unread = () => {
      throw new Error("the text was read");
    };
    expect(isSilentAbout(["old kettle"], unread, new Set(vocabularyOf("an old pan")))).toBe(true);
    expect(() => isSilentAbout(["old kettle"], unread, new Set(vocabularyOf("old kettles")))).toThrow(
      "was read",
    );
  });
});
