import { describe, expect, it } from "vitest";
import { readPromptLine } from "./prompt-file.ts";

const prediction = (more: object) =>
  JSON.stringify({
    post_data_store: {},
    prediction_task: { prompt_text: "How?", true_label: "positive", subreddit: "life", ...more },
  });
const next = (more: object) =>
  JSON.stringify({ user: "u1", prompt: "How?", true_label: "Well.", subreddit: "life", ...more });

describe("a line of PersonaConv's splits", () => {
  it("has the task that fits its form and its label", () => {
    const read = [prediction({}), prediction({ true_label: -7 }), next({}), next({ true_label: "positive" })];
    expect(read.map(readPromptLine)).toEqual([
      { prompt: "How?", task: "sentiment", label: "positive", subreddit: "life" },
      { prompt: "How?", task: "impact", label: -7, subreddit: "life" },
      { prompt: "How?", task: "text", label: "Well.", subreddit: "life" },
      { prompt: "How?", task: "text", label: "positive", subreddit: "life" },
    ]);
  });

  it.each([
    ["{", "is not a JSON object"],
    ["[1]", "is not a JSON object"],
    [prediction({ prompt_text: " " }), "prompt_text is empty"],
    [prediction({ true_label: "glad" }), 'true_label must be "positive", "negative" or a whole number'],
    [prediction({ true_label: 0.5 }), "true_label must be a text or a whole number"],
    [prediction({ subreddit: null }), "subreddit must be a text"],
    [next({ prompt: 3 }), "prompt must be a text"],
    [next({ true_label: "" }), "true_label is empty"],
  ])("is refused with what is wrong: %s", (line, reason) => {
    expect(readPromptLine(line)).toEqual({ reason });
  });
});
