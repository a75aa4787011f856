import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerOf, readImpact, readSentiment } from "./read-answer.ts";

describe("reading an answer", () => {
  it.each([
    ["<think>Is it 5? Or negative?</think> positive", "positive"],
    ["and so on, negative</think>\n 12", "12"],
    ["<think>I never came to an end, 12", ""],
    ["  plain ", "plain"],
  ])("leaves out the model's reasoning in %j", (output, answer) => {
    expect(answerOf(output)).toBe(answer);
  });

  it.each([
    ["positive", "positive"],
    [' "Negative." ', "negative"],
    ["**POSITIVE**", "positive"],
    ['{"label": "negative"}', "negative"],
    ["The reply will be negative, clearly negative.", "negative"],
    ["positive or negative", null],
    ["non-negative", null],
    ["positively", null],
    ["neutral", null],
    ["", null],
  ])("reads the sentiment of %j as %j", (answer, sentiment) => {
    expect(readSentiment(answer)).toBe(sentiment);
  });

  it.each([
    ["12", 12],
    ["-7", -7],
    ["+3", 3],
    ["\u22121,204", -1204],
    ["\u20135", -5],
    ["Score: 42.", 42],
    ["**3.5**", 3.5],
    ['{"score": -12}', -12],
    ["12, I am sure: 12", 12],
    ["0", 0],
    ["-0", 0],
    ["1,234,567", 1234567],
    ["between 5 and 10", null],
    ["5-10", null],
    ["5\u201310", null],
    ["12 out of 100", null],
    ["12k", null],
    ["1e3", null],
    ["12k, or perhaps 5", null],
    ["12,34", null],
    ["1.234.567", null],
    ["v2", null],
    ["9".repeat(400), null],
    ["٣", null],
    ["twelve", null],
    ["", null],
  ])("reads the number of %j as %j", (answer, impact) => {
    expect(readImpact(answer)).toBe(impact);
  });

  it("reads every number, with or without commas", () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (number, commas) => {
        const text = commas ? number.toLocaleString("en-US") : String(number);
        expect(readImpact(`I say ${text}!`)).toBe(number);
      }),
    );
  });
});
