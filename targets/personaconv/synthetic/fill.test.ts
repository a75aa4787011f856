import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { capitalize } from "../../../pipeline/text/capitals.ts";
import { canFill, fill, type PatternValues, stammers } from "./fill.ts";

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
