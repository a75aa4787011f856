import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTokens, splitLongRuns } from "./tokens.ts";

describe("counting tokens", () => {
  it.each([
    ["", 0],
    ["hello world", 2],
    ["User: I make biang biang noodles now.", 11],
  ])("counts %j as the tokenizer of gpt-4o does", (text, tokens) => {
    expect(countTokens(text)).toBe(tokens);
  });

  it("counts a special token as ordinary text", () => {
    expect(countTokens("<|endoftext|>")).toBeGreaterThan(1);
    expect(countTokens("The end. <|endoftext|>")).toBeGreaterThan(countTokens("The end. "));
  });

  it("adds up over messages that begin with a role and end in a line break, whatever their text", () => {
    const said = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc
        .array(
          fc.constantFrom("rain", "Regen", " ", "  ", "\n", "\r\n", "\t", "😀", "漢", "123", "'s", "..."),
        )
        .map((parts) => parts.join("")),
    );
    const message = fc
      .tuple(fc.constantFrom("User: ", "Assistant: ", "Patient: "), said)
      .map(([role, text]) => `${role}${text}\n`);
    fc.assert(
      fc.property(fc.array(message, { maxLength: 6 }), (messages) => {
        const sum = messages.reduce((total, text) => total + countTokens(text), 0);
        expect(countTokens(messages.join(""))).toBe(sum);
      }),
      { numRuns: 300 },
    );
  });
});

describe("splitting long runs", () => {
  it("leaves a text without long runs as it is", () => {
    const text = "two words ".repeat(5_000);
    expect(splitLongRuns(text)).toEqual([text]);
  });

  it.each(["a", "漢", "😀"])("cuts 20,000 times %j into ten pieces", (character) => {
    const pieces = splitLongRuns(character.repeat(20_000));
    expect(pieces).toEqual(Array.from({ length: 10 }, () => character.repeat(2_000)));
  });

  it("keeps every character, even those that no text should contain", () => {
    const text = `\uE000${"a".repeat(2_500)}\uE000 \uE000`;
    expect(splitLongRuns(text).join("")).toBe(text);
  });

  it("loses nothing and leaves no run longer than 2,000 characters", () => {
    const run = fc
      .tuple(fc.constantFrom("a", "漢", "😀", "1"), fc.integer({ min: 1, max: 6_000 }))
      .map(([character, length]) => character.repeat(length));
    fc.assert(
      fc.property(fc.array(run, { maxLength: 4 }), fc.constantFrom(" ", "\n", ""), (runs, between) => {
        const text = runs.join(between);
        const pieces = splitLongRuns(text);
        expect(pieces.join("")).toBe(text);
        for (const piece of pieces)
          for (const unbroken of piece.split(/\s/)) expect([...unbroken].length).toBeLessThanOrEqual(2_000);
      }),
      { numRuns: 50 },
    );
  });
});
