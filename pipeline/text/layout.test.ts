import { describe, expect, it } from "vitest";
import { columns, wrap } from "./layout.ts";

describe("wrapping", () => {
  it("breaks at spaces, no line longer than the width, no word lost", () => {
    const text = "one two three four five six seven eight nine ten";
    const lines = wrap(text, "  ", 12);
    expect(lines).toEqual(["  one two", "  three four", "  five six", "  seven", "  eight nine", "  ten"]);
  });

  it("keeps line breaks, empty lines and the indents of code", () => {
    expect(wrap("if yes:\n    go on and on\n\nend", "", 10)).toEqual([
      "if yes:",
      "    go on",
      "    and on",
      "",
      "end",
    ]);
  });

  it("leaves a word that is longer than the line whole", () => {
    expect(wrap("a https://example.org/path b", "", 8)).toEqual(["a", "https://example.org/path", "b"]);
  });

  it("counts letters, not code units", () => {
    expect(wrap("😀😀 😀😀", "", 5)).toEqual(["😀😀 😀😀"]);
  });
});

describe("columns", () => {
  it("are aligned, numbers on the right, with no space at the end", () => {
    expect(
      columns(
        [
          ["stage", "there", ""],
          ["qa", "7", "x"],
        ],
        [1],
      ),
    ).toEqual(["stage  there", "qa         7  x"]);
  });
});
