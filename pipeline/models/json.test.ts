import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonOfAnswer } from "./json.ts";

describe("the JSON of an answer", () => {
  it("is the same with white space around it and in a code fence", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("", "json"), (value, language) => {
        const text = JSON.stringify(value, null, 1);
        const expected: unknown = JSON.parse(text);
        const fenced = `\`\`\`${language}\n${text}\n\`\`\``;
        for (const answer of [text, `\n ${text}\n`, fenced, ` ${fenced}\n`])
          expect(jsonOfAnswer(answer)).toEqual(expected);
      }),
    );
  });

  it.each([
    "",
    'Here it is:\n{"a":1}',
    '{"a":1} and more',
    '{"a":1',
    "{'a':1}",
    '{"a":1,}',
    '```json\n{"a":1}\n```\nI hope that helps.',
    'Sure!\n```json\n{"a":1}\n```',
    '```json\n{"a":1}\n```\n```json\n{"a":2}\n```',
    '```{"a":1}```',
    "```",
    "```json\n```",
  ])("is not searched for in %j", (answer) => {
    expect(() => jsonOfAnswer(answer)).toThrow(SyntaxError);
  });
});
