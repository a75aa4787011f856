import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { capitalize, lowerStarts } from "./capitals.ts";

describe("capitals", () => {
  it.each([
    ["my aunt came", "My aunt came"],
    ["“my aunt came”", "“My aunt came”"],
    ["élan is all", "Élan is all"],
    ["3 aunts came", "3 aunts came"],
    ["I came", "I came"],
    ["", ""],
  ])("begin %j as %j", (text, begun) => {
    expect(capitalize(text)).toBe(begun);
  });

  it("are dropped at starts of sentences, except in I and names", () => {
    expect(lowerStarts("It rained. I went. My aunt didn't. Olav did! What now? “So.”")).toBe(
      "it rained. I went. my aunt didn't. Olav did! what now? “So.”",
    );
    expect(lowerStarts("I'm late. I’ve known. That’s all.\nThe end")).toBe(
      "I'm late. I’ve known. that’s all.\nthe end",
    );
    const names = ["The Third Man", "A Time of Gifts"];
    expect(lowerStarts("The Third Man is on. The third man is late. A Time of Gifts… A time.", names)).toBe(
      "The Third Man is on. the third man is late. A Time of Gifts… a time.",
    );
  });

  it("are the only thing that lowerStarts changes", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("It", "I", "The", "Olav", ".", "! ", " ", "and")), (words) => {
        const text = words.join("");
        expect(lowerStarts(text).toLowerCase()).toBe(text.toLowerCase());
        expect(lowerStarts(lowerStarts(text))).toBe(lowerStarts(text));
      }),
    );
  });
});
