import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { capitalize } from "../../../pipeline/text/capitals.ts";
import { canFill, createDealer, createDeck, fill, type PatternValues, stammers } from "./dealer.ts";

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

const cards = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 12 });
const byNumber = (a: number, b: number) => a - b;

describe("a deck", () => {
  it("deals every entry once a round, and none twice in a row", () => {
    fc.assert(
      fc.property(cards, fc.nat(), (list, seed) => {
        const deck = createDeck(list, createRandom(seed));
        const rounds = [1, 2, 3, 4].map(() => list.map(() => deck.deal()));
        for (const round of rounds) expect([...round].sort(byNumber)).toEqual([...list].sort(byNumber));
        const dealt = rounds.flat();
        if (list.length > 1) expect(dealt.filter((card, index) => card === dealt[index - 1])).toEqual([]);
      }),
    );
  });

  it("deals in a different order with a different seed", () => {
    const list = Array.from({ length: 10 }, (_, index) => index);
    const orders = [1, 2, 3, 4, 5].map((seed) => {
      const deck = createDeck(list, createRandom(seed));
      return list.map(() => deck.deal()).join();
    });
    expect(new Set(orders).size).toBe(5);
  });

  it("can't be empty", () => {
    expect(() => createDeck([], createRandom(1))).toThrow("could not deal from an empty list");
  });
});

/** Text without a brace, and without a period or space at its ends. */
const inner = fc.stringMatching(/^[a-zé][a-z ,;.?!'é]{0,20}[a-zé]$/);

describe("filling a pattern", () => {
  it("puts the values in as they are, or with a capital if the slot has one", () => {
    fc.assert(
      fc.property(inner, inner, (subject, when) => {
        const text = fill("{Subject} and {when}", { subject, when });
        expect(text).toBe(`${capitalize(subject)} and ${when}`);
        expect(text.charAt(0)).toMatch(/\p{Lu}/u);
      }),
    );
  });

  it("names the slot that has no value", () => {
    expect(() => fill("I like {Subject}.", {})).toThrow(
      'could not fill "I like {Subject}.": no value for "subject"',
    );
    expect(() => fill("{when}", { when: null })).toThrow('no value for "when"');
  });

  it("can fill what it says it can fill, and nothing else", () => {
    const slots = fc.dictionary(
      fc.constantFrom("subject", "when", "clause"),
      fc.option(fc.constant("here"), { nil: null }),
    );
    const pattern = fc
      .array(fc.constantFrom("{subject}", "{Subject}", "{when}", "{Clause}", "and"))
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(pattern, slots, (text, given) => {
        if (canFill(text, given)) expect(fill(text, given)).not.toContain("{");
        else expect(() => fill(text, given)).toThrow("could not fill");
      }),
    );
  });

  it.each([
    ["{clause}.", { clause: "it was over" }, "it was over."],
    ["{ask}.", { ask: "Was it over?" }, "Was it over?"],
    ["{fact}. And then?", { fact: "It was over." }, "It was over. And then?"],
    ["{fact}.", { fact: "And so on…" }, "And so on…"],
    ["{clause}.", { clause: 'she said "never again!"' }, 'she said "never again!"'],
    ["{ask}, I wonder.", { ask: "Was it over?" }, "Was it over, I wonder."],
    ["{ask} I wonder.", { ask: "Was it over?" }, "Was it over? I wonder."],
  ] satisfies [string, PatternValues, string][])(
    "leaves one period if two would meet: %s with %o",
    (pattern, slots, text) => {
      expect(fill(pattern, slots)).toBe(text);
    },
  );

  it("leaves code as it is, on one line or several", () => {
    const code = fc.constantFrom(
      "const size = grams <= 20 ? 1 : 2;",
      "keep it in a .env file, or in .gitignore",
      "f(x)  // two spaces",
      "for x in y:\n    print(x) ;\n",
      "BWV or K., because",
    );
    fc.assert(
      fc.property(fc.oneof(code, fc.string()), (example) => {
        expect(fill("See:\n\n{example}\n\nThat's it.", { example })).toBe(`See:\n\n${example}\n\nThat's it.`);
      }),
    );
  });
});

describe("stammering", () => {
  it.each([
    ["My no to {subject} stands.", { subject: "To Whom It May Concern" }, true],
    ["I went all in {when}.", { when: "in April" }, true],
    ["{clause} down.", { clause: "I put it down" }, true],
    ["My no to {subject} stands.", { subject: "biang biang noodles" }, false],
    ["So so good, {subject}.", { subject: "soba" }, false],
    ["I put it in, {when}.", { when: "in April" }, false],
    ["{when} it is {subject}", { when: "in April", subject: "island tea" }, false],
  ] satisfies [string, PatternValues, boolean][])("%s with %o: %s", (pattern, slots, expected) => {
    expect(stammers(pattern, slots)).toBe(expected);
  });
});
