import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipped, widthOf, wrapped } from "./text-width.ts";

const line = fc
  .array(fc.stringMatching(/^[A-Za-z0-9ßłé一二']{1,24}$/), { minLength: 1, maxLength: 40 })
  .map((list) => list.join(" "));

describe("wrapped", () => {
  it("keeps every line within the width and loses no word that fits on a line", () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 300, max: 700 }), (text, width) => {
        const lines = wrapped(text, width, 12);
        for (const one of lines) expect(widthOf(one, 12)).toBeLessThanOrEqual(width);
        expect(lines.join(" ")).toBe(text);
      }),
      { seed: 1 },
    );
  });

  it("begins a new line only if the next word doesn't fit", () => {
    const lines = wrapped("one two three four five six seven eight nine ten", 100, 12);
    lines.slice(1).forEach((next, index) => {
      const [word = ""] = next.split(" ");
      expect(widthOf(`${lines[index]} ${word}`, 12)).toBeGreaterThan(100);
    });
  });

  it("cuts off a word that is too wide for any line", () => {
    expect(wrapped(`a ${"w".repeat(90)} b`, 100, 12)[1]).toMatch(/^w{5,}…/);
  });
});

describe("clipped", () => {
  it("keeps a line that fits and cuts one that doesn't", () => {
    expect(clipped("short", 100, 12)).toBe("short");
    const cut = clipped("a name that goes on and on and on", 100, 12);
    expect(cut).toMatch(/^a name that.*[^ ]…$/);
    expect(widthOf(cut, 12)).toBeLessThanOrEqual(100);
  });

  it("cuts no character in half", () => {
    expect(clipped("😀".repeat(40), 60, 12)).toMatch(/^(😀)+…$/u);
  });
});
