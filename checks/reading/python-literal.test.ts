import { describe, expect, it } from "vitest";
import { parseLiteral } from "./python-literal.ts";

describe("parseLiteral", () => {
  it("reads JSON", () => expect(parseLiteral('["it\'s", "\\u00e9"]')).toEqual(["it's", "é"]));

  it("reads Python's lists, whichever quotes its repr chose", () => {
    expect(
      parseLiteral(`['(a) plain', "(b) it's", '(c) both \\' and "', '(d) a\\nbreak \\xe9 \\\\']`),
    ).toEqual(["(a) plain", "(b) it's", "(c) both ' and \"", "(d) a\nbreak é \\"]);
  });

  it("reads Python's dictionaries, tuples, numbers, None and nested lists", () => {
    expect(parseLiteral("{'role': 'user', 'n': (1, -2.5), 'x': [None, True,], }")).toEqual({
      role: "user",
      n: [1, -2.5],
      x: [null, true],
    });
  });

  it.each([
    "",
    "plain words",
    "['open",
    "['a' 'b']",
    "['a'",
    "['a'] more",
    "[a]",
    "{'a'}",
    "__import__('os')",
  ])("gives null for text that is not a literal: %s", (text) => expect(parseLiteral(text)).toBeNull());
});
