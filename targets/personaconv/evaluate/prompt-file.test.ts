import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkPrompts, readPromptLine } from "./prompt-file.ts";

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
    [JSON.stringify({ output: "positive", true_label: "positive" }), "is an answer and not a prompt"],
  ])("is refused with what is wrong: %s", (line, reason) => {
    expect(readPromptLine(line)).toEqual({ reason });
  });
});

it("A file of answers is no split, and what to do with it is said", async () => {
  const folder = mkdtempSync(join(tmpdir(), "persona-prompts-"));
  const file = join(folder, "results.jsonl");
  writeFileSync(
    file,
    `${JSON.stringify({ output: "positive", true_label: "positive", subreddit: "a" })}\n`.repeat(2),
  );
  await expect(checkPrompts(file)).rejects.toThrow(
    `could not evaluate on "${file}": it holds answers and no prompts; score it with \`pipeline score --task TASK ${file}\``,
  );
  rmSync(folder, { recursive: true });
});
