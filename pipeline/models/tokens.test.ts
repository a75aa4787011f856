import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createTokenCounter, splitLongRuns } from "./tokens.ts";

const counter = createTokenCounter();
afterAll(() => counter.free());

describe("counting tokens", () => {
  it.each([
    ["", 0],
    ["hello world", 2],
    ["User: I make biang biang noodles now.", 11],
  ])("counts %j as the tokenizer of gpt-4o does", (text, tokens) => {
    expect(counter.count(text)).toBe(tokens);
  });

  it("takes a special token for ordinary text", () => {
    expect(counter.count("<|endoftext|>")).toBeGreaterThan(1);
  });

  it("adds up over messages that end in a line break", () => {
    const [one, two] = ["User: Is it going to rain?\n", "Assistant: I can't see the sky.\n"];
    expect(counter.count(one + two)).toBe(counter.count(one) + counter.count(two));
  });

  it("counts on after it was freed", () => {
    const other = createTokenCounter();
    const before = other.count("noodles");
    other.free();
    expect(other.count("noodles")).toBe(before);
    other.free();
  });
});

describe("splitting long runs", () => {
  it("leaves a text alone whose runs are short", () => {
    const text = "two words ".repeat(5_000);
    expect(splitLongRuns(text)).toEqual([text]);
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
