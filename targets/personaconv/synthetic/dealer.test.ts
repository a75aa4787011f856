import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { createDealer } from "./dealer.ts";

const dealerOf = (seed: number) => createDealer(createRandom(seed, "dealer"));
const bankOf = (size: number) => Array.from({ length: size }, (_, index) => `phrase ${index}`);

describe("a dealer", () => {
  it("says every phrase once before any comes again, and none twice in a row", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 12 }), (seed, size) => {
        const bank = bankOf(size);
        const dealer = dealerOf(seed);
        const rounds = [1, 2, 3].map(() => bank.map(() => dealer.say(bank, {})));
        for (const round of rounds) expect([...round].sort()).toEqual([...bank].sort());
        const said = rounds.flat();
        if (size > 1) expect(said.filter((phrase, index) => phrase === said[index - 1])).toEqual([]);
      }),
    );
  });

  it("keeps the banks apart", () => {
    const [some, others] = [bankOf(6), bankOf(6).map((phrase) => `other ${phrase}`)];
    const dealer = dealerOf(1);
    const said = some.flatMap(() => [dealer.say(some, {}), dealer.say(others, {})]);
    expect([...said].sort()).toEqual([...some, ...others].sort());
  });

  it("passes over a phrase that can't be filled, wherever it stands", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (seed, unfit, fit) => {
          const fitting = bankOf(fit);
          const bank = [...fitting, ...bankOf(unfit).map((phrase) => `${phrase} of {subject}`)];
          const dealer = dealerOf(seed);
          for (let turn = 0; turn < 2 * bank.length; turn++)
            expect(fitting).toContain(dealer.say(bank, { subject: null }));
        },
      ),
    );
  });

  it("fills what it says", () => {
    expect(dealerOf(1).say(["I like {subject}."], { subject: "soba" })).toBe("I like soba.");
  });

  it("repeats no word if another phrase fits", () => {
    const bank = ["A no to {subject}.", "I went in for {subject}.", "{Subject} is out."];
    const dealer = dealerOf(1);
    const said = Array.from({ length: 12 }, () => dealer.say(bank, { subject: "to and fro" }));
    expect(new Set(said)).toEqual(new Set(["I went in for to and fro.", "To and fro is out."]));
    expect(dealerOf(1).say(["A no to {subject}."], { subject: "to and fro" })).toBe("A no to to and fro.");
  });

  it("names the phrases and slots if none can be filled", () => {
    expect(() => dealerOf(1).say(["I like {subject}.", "{Subject}!"], { when: "now" })).toThrow(
      'could not fill any of 2 patterns like "I like {subject}." with when',
    );
  });
});
