import { describe, expect, it } from "vitest";
import type { AskedTask } from "../format.ts";
import { readResultLine } from "./results.ts";

const read = (task: AskedTask, line: object) => readResultLine(task, 1, JSON.stringify(line));
const asked = { prediction_task: { prompt_text: "?", true_label: "negative", subreddit: "life" } };

describe("a line of the original's evaluators", () => {
  it.each([
    [
      "sentiment",
      { true_label: "positive", predicted_label: "negative", domain: "art", status: "processed" },
      "art",
      "positive",
      "negative",
    ],
    [
      "sentiment",
      {
        original_data: asked,
        true_label: "negative",
        predicted_label: null,
        domain: "life",
        status: "skipped_prediction_failure",
      },
      "life",
      "negative",
      "",
    ],
    [
      "sentiment",
      { original_data: asked, true_label: null, predicted_label: null, domain: "unknown_error_domain" },
      "life",
      "negative",
      "",
    ],
    [
      "sentiment",
      {
        original_data_string: JSON.stringify(asked),
        true_label: null,
        predicted_label: null,
        domain: "unknown_json_error",
      },
      "life",
      "negative",
      "",
    ],
    [
      "impact",
      { prompt_substring: "?", true_label: 12.0, predicted_label: 7.5, domain: "art", post_id: "x" },
      "art",
      "12",
      "7.5",
    ],
    [
      "text",
      {
        prompt_index: 0,
        user: "u",
        true_label: "It rose.",
        subreddit: "life",
        best_sbert_candidate_text: "It fell.",
      },
      "life",
      "It rose.",
      "It fell.",
    ],
    [
      "text",
      {
        input_prompt: "?",
        true_label: "It rose.",
        subreddit: "life",
        model_outputs: { gpt: { best_candidate_text: "It fell.", api_error: null } },
      },
      "life",
      "It rose.",
      "It fell.",
    ],
    [
      "text",
      {
        input_prompt: "?",
        true_label: "It rose.",
        subreddit: "life",
        model_outputs: { gpt: { best_candidate_text: null, api_error: "x" } },
      },
      "life",
      "It rose.",
      "",
    ],
    [
      "sentiment",
      {
        output: "Positive",
        true_label: "positive",
        subreddit: "art",
        input_tokens: 3,
        output_tokens: 1,
        price: 0,
      },
      "art",
      "positive",
      "Positive",
    ],
  ] as const)("of %s is read: %j", (task, line, domain, label, output) => {
    expect(read(task, line)).toMatchObject({ domain, label, output });
  });

  it("with the answers of several models is refused, with their names", () => {
    const line = { true_label: "x", subreddit: "life", model_outputs: { gpt: {}, claude: {} } };
    expect(read("text", line)).toEqual({
      reason: "model_outputs has the answers of 2 models (gpt, claude); keep one in each file",
    });
  });
});
