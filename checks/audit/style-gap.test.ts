import { describe, expect, it } from "vitest";
import { mix } from "../measures/hashes.ts";
import type { TurnRead } from "../reading/contexts.ts";
import { countStyleGap } from "./style-gap.ts";
import { textFor } from "./testing/contexts.ts";

interface Hand {
  readonly user: (seed: number) => string;
  readonly assistant: (seed: number) => string;
}

/** Lengths that follow no pattern. */
const drawn = (seed: number, most: number) => mix(seed) % most;

const plain: Hand = {
  user: (seed) => textFor(seed, 10 + drawn(seed, 7)),
  assistant: (seed) => `${textFor(seed + 50, 20 + drawn(seed, 5))}.`,
};

const sessionBy = ({ user, assistant }: Hand, seed: number): TurnRead[] =>
  [seed, seed + 1, seed + 2].flatMap((turn) => [
    { role: "user" as const, text: user(turn) },
    { role: "assistant" as const, text: assistant(turn) },
  ]);

/** Six sessions of each kind for each persona. */
function gapBetween(own: Hand, filler: Hand, personas = 10) {
  const gap = countStyleGap();
  for (let persona = 0; persona < personas; persona += 1)
    for (let session = 0; session < 6; session += 1) {
      // Numbers are part of the words, so all of them have five digits.
      const seed = 10_000 + persona * 60 + session * 3;
      gap.add(`${persona}`, true, sessionBy(own, seed * 2));
      gap.add(`${persona}`, false, sessionBy(filler, seed * 2 + 1));
    }
  return gap.measures();
}

describe("the gap in style between own sessions and filler", () => {
  it.each([
    [
      "small letters",
      { ...plain, user: (seed: number) => `And ${plain.user(seed)}` },
      /turns that begin small \(user\)/,
    ],
    [
      "semicolons",
      { ...plain, assistant: (seed: number) => plain.assistant(seed).replace(" ", "; ") },
      /semicolons \(assistant\)/,
    ],
    [
      "a function word",
      { ...plain, user: (seed: number) => `${plain.user(seed)} though` },
      /“though” \(user\)/,
    ],
    [
      "the length of replies",
      { ...plain, assistant: (seed: number) => `${textFor(seed, 90)}.` },
      /words of .*\(assistant\)/,
    ],
  ])("is found by %s, and named", (_, filler, sign) => {
    const found = gapBetween(plain, filler);
    expect(found?.curve.area).toBeGreaterThan(0.97);
    expect(
      found?.signs
        .slice(0, 4)
        .map(({ name }) => name)
        .join(),
    ).toMatch(sign);
  });

  it("doesn't show in the content: other nouns in the same style are at chance", () => {
    const other: Hand = {
      user: (seed) => plain.user(seed + 50_000),
      assistant: (seed) => plain.assistant(seed + 50_000),
    };
    const found = gapBetween(plain, other, 20);
    expect(found?.curve.low).toBeLessThan(0.5);
    expect(found?.curve.high).toBeGreaterThan(0.5);
  });

  it("says which side a sign belongs to, and how far apart the means are", () => {
    const found = gapBetween(plain, { ...plain, user: (seed) => `${plain.user(seed)} though` });
    const sign = found?.signs.find(({ name }) => name === "“though” (user)");
    expect(sign?.weight).toBeLessThan(0);
    expect(sign?.own).toBe(0);
    expect(sign?.filler).toBeGreaterThan(4);
  });

  it("isn't measured without both kinds, nor for a single persona", () => {
    expect(gapBetween(plain, plain, 1)).toBeNull();
    const gap = countStyleGap();
    for (const persona of ["0", "1"]) gap.add(persona, true, sessionBy(plain, 1));
    expect(gap.measures()).toBeNull();
  });
});
