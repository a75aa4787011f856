import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { looksFlat, peekAt } from "./peek.ts";

describe("a look at a key", () => {
  it("finds its strings line by line, nested ones too, or says that a parser is needed", () => {
    const lines = [
      '{"subreddit":"books"}',
      '{"other":1}',
      '{"a":{"subreddit" : "art"},"subreddit":  "cats"}',
      '{"subreddit":null}',
      '{"subreddit":"b\\u006foks"}',
      '{"body":"a \\"subreddit\\":\\"x\\" b","subreddit_id":"t5_1"}',
      '{"subreddit":"cut',
      '{"subreddit":"last"}',
    ];
    const text = lines.join("\n");
    const peek = peekAt(text, "subreddit");
    let start = 0;
    const found = lines.map((line) => {
      const strings = peek.stringsIn(start, start + line.length);
      start += line.length + 1;
      return strings;
    });
    expect(found).toEqual([["books"], [], ["art", "cats"], null, null, [], null, ["last"]]);
  });

  it("agrees with a parser on any line, or says that it can't tell", () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('"subreddit":"x"', 'subreddit"', "\\"), fc.integer());
    const key = fc.constantFrom("subreddit", "a", '"subreddit', "subreddit\\", "link_id");
    const object = fc.dictionary(key, fc.oneof(value, fc.dictionary(key, value)));
    fc.assert(
      fc.property(fc.array(object), fc.nat(2), (objects, blanks) => {
        const lines = objects.map((one) =>
          Buffer.from(JSON.stringify(one).replaceAll('":', `"${" ".repeat(blanks)}:`)).toString("latin1"),
        );
        const peek = peekAt(lines.join("\n"), "subreddit");
        let start = 0;
        for (const line of lines) {
          const told = peek.stringsIn(start, start + line.length);
          start += line.length + 1;
          const known: unknown[] = [];
          JSON.parse(line, (name, found) => {
            if (name === "subreddit") known.push(found);
            return found;
          });
          if (told !== null) expect([...told].sort()).toEqual(known.sort());
        }
      }),
    );
  });
});

describe("a line", () => {
  it("looks flat if it begins and ends like an object and isn't wrapped by Reddit's API", () => {
    const flat = (line: string) => looksFlat(line, 0, line.length);
    expect(['{"a":1}', ' { "a":1} \r', "{}", '{"kinds":1}'].map(flat)).toEqual([true, true, true, true]);
    const others = ['{"a":1', 'a":1}', "", "{", "[{}]", '{"kind":"t1"}', '{ "data" :{}}', "  "];
    expect(others.map(flat)).toEqual(others.map(() => false));
  });
});
