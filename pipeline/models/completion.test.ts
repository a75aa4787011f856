import { describe, expect, it } from "vitest";
import { readCompletion } from "./completion.ts";

const completion = (choice: unknown, usage: unknown = null) => JSON.stringify({ choices: [choice], usage });

describe("reading a chat completion", () => {
  it.each([
    [{ finish_reason: "stop", message: { content: "{}" } }, "stop", "{}"],
    [{ message: { content: "{}", refusal: null } }, "stop", "{}"],
    [{ finish_reason: "length", message: { content: '{"a' } }, "length", '{"a'],
    [{ finish_reason: "length", message: { content: null } }, "length", ""],
    [{ finish_reason: "content_filter", message: { content: "" } }, "content-filter", ""],
    [{ finish_reason: "stop", message: { content: null, refusal: "No." } }, "refusal", "No."],
    [{ finish_reason: "stop", message: { content: "" } }, "empty", ""],
    [{ finish_reason: "stop" }, "empty", ""],
  ])("sees from %j how the answer ended", (choice, ending, text) => {
    expect(readCompletion(completion(choice))).toEqual({ ending, text, usage: null });
  });

  it.each(["", "<html></html>", "null", "[]", "{}", '{"choices":[]}', '{"error":{"message":"busy"}}'])(
    "finds no answer in %j",
    (body) => {
      expect(readCompletion(body)).toEqual({ ending: "unreadable", text: "", usage: null });
    },
  );

  it.each([
    [
      { prompt_tokens: 9, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 4 } },
      { inputTokens: 9, cachedInputTokens: 4, outputTokens: 2 },
    ],
    [
      { prompt_tokens: 9, completion_tokens: 2 },
      { inputTokens: 9, cachedInputTokens: 0, outputTokens: 2 },
    ],
    [{ prompt_tokens: 9 }, null],
    ["many", null],
  ])("takes the token counts from %j, or none if there are none", (usage, counted) => {
    const body = completion({ finish_reason: "stop", message: { content: "{}" } }, usage);
    expect(readCompletion(body)).toEqual({ ending: "stop", text: "{}", usage: counted });
  });
});
