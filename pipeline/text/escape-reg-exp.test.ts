import { expect, it } from "vitest";
import { escapeRegExp } from "./escape-reg-exp.ts";

it("matches a text with every character that means something in a pattern, and nothing else", () => {
  const text = "a.b*c+d?e^f$g{h}i(j)k|l[m]n\\o-p/q";
  for (const flags of ["", "u"]) {
    const pattern = new RegExp(`^${escapeRegExp(text)}$`, flags);
    expect(text).toMatch(pattern);
    expect(text.replace(".", "x")).not.toMatch(pattern);
  }
});
