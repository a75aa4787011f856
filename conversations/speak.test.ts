import { describe, expect, it } from "vitest";
import type { Manner } from "../personas/manner.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { shareSaid } from "./rules/words.ts";
import { speak } from "./speak.ts";

const told = "Somebody downstairs has been practicing the saxophone every Tuesday since February, badly.";
const asked = "How long do I boil it?";

const saidBy = (manner: Manner, text: string, mayMistype = true) =>
  Array.from({ length: 400 }, (_, seed) =>
    speak(text, { manner, isFirst: false, mayMistype, random: createRandom(seed) }),
  );
const mistyped = (texts: readonly string[]) =>
  texts.filter((text) => !/somebody downstairs has been practicing the saxophone every/i.test(text));

describe("the user's text", () => {
  it("has occasional typing errors if its writer is hasty, and keeps its meaning", () => {
    const hasty = saidBy("breathless", told);
    expect(mistyped(hasty).length).toBeGreaterThan(30);
    expect(mistyped(hasty).length).toBeLessThan(100);
    for (const text of hasty) expect(shareSaid(text, told)).toBe(1);
  });

  it("has no typing errors if its writer is careful, or if a name has to be found", () => {
    expect(mistyped(saidBy("precise", told))).toEqual([]);
    expect(mistyped(saidBy("breathless", told, false))).toEqual([]);
  });

  it("writes the user as I, and leaves the letter alone at the end of a name", () => {
    const texts = new Set(saidBy("precise", "The parcel from Iași is mine, and i keep it.", false));
    expect([...texts].every((text) => text.includes("Iași is mine, and I keep it"))).toBe(true);
  });

  it.each([
    ["It's hard, and he's a bore, but that's fine.", "It is hard, and he is a bore, but that is fine."],
    ["It's been cold, and she's never had a coat.", "It has been cold, and she has never had a coat."],
    [
      "I'd like two, you'd better ask, and they'd seen it.",
      "I would like two, you had better ask, and they had seen it.",
    ],
    [
      "It's cracked, my sister's cup, and I'd put it away.",
      "It's cracked, my sister's cup, and I'd put it away.",
    ],
    ["Thx, it's all in the box.", "Thank you, it is all in the box."],
    [
      "I'd a hat on, they'd tied it, and I'd need two.",
      "I had a hat on, they had tied it, and I would need two.",
    ],
  ])(
    "is written out by a formal writer where it is clear what a short form stands for: %s",
    (short, full) => {
      expect(new Set(saidBy("formal", short, false).map((said) => said.slice(-full.length)))).toEqual(
        new Set([full]),
      );
    },
  );

  it("begins no sentence after a title", () => {
    const texts = new Set(saidBy("precise", "I saw Sherlock Jr. twice, and Dr. no never.", false));
    expect([...texts].every((text) => text.includes("Sherlock Jr. twice, and Dr. no never"))).toBe(true);
  });

  it("lacks question marks as often as the manner says, but only in short turns", () => {
    const unmarked = (manner: Manner, text: string) =>
      saidBy(manner, text).filter((said) => !said.includes("?")).length;
    expect(unmarked("brisk", asked)).toBeGreaterThan(150);
    expect(unmarked("brisk", asked)).toBeLessThan(250);
    expect(unmarked("formal", asked)).toBe(0);
    expect(unmarked("brisk", `${told} ${asked}`)).toBe(0);
  });
});
