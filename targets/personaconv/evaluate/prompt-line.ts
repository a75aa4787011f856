import { z } from "zod";
import { parseJson } from "../../../checks/reading/json.ts";
import { type ScoreTask, taskOf } from "../score/result-line.ts";

/** A line of a PersonaConv split: what a model is asked, and what its answer is scored against. */
export interface PromptLine {
  readonly prompt: string;
  readonly task: ScoreTask;
  /** `positive` or `negative`, a whole number, or the text that was written. */
  readonly label: string | number;
  readonly subreddit: string;
}

const text = (name: string) =>
  z
    .string({ error: `${name} must be a text` })
    .refine((given) => given.trim() !== "", { error: `${name} is empty` });

const labelError = { error: "true_label must be a text or a whole number" };

/** Sentiment and impact. Loose: only this much is read of it, as the original's evaluators do. */
const predictionSchema = z.object({
  prediction_task: z.object({
    prompt_text: text("prompt_text"),
    true_label: z.union([z.string(), z.int()], labelError),
    subreddit: text("subreddit"),
  }),
});

/** Next text. */
const textSchema = z.object({
  prompt: text("prompt"),
  true_label: text("true_label"),
  subreddit: text("subreddit"),
});

/** A line in the format of PersonaConv's splits, or why it is none. */
export function readPromptLine(line: string): PromptLine | { readonly reason: string } {
  const value = parseJson(line);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { reason: "is no JSON object" };
  if (!("prediction_task" in value)) {
    const { data, error } = textSchema.safeParse(value);
    if (!data) return { reason: reasonOf(error) };
    return { prompt: data.prompt, task: "text", label: data.true_label, subreddit: data.subreddit };
  }
  const { data, error } = predictionSchema.safeParse(value);
  if (!data) return { reason: reasonOf(error) };
  const { prompt_text: prompt, true_label: label, subreddit } = data.prediction_task;
  const task = taskOf(label);
  if (task === "text") return { reason: 'true_label must be "positive", "negative" or a whole number' };
  return { prompt, task, label, subreddit };
}

const reasonOf = ({ issues }: z.ZodError) =>
  issues
    .map(({ path, message }) => (message.startsWith("Invalid") ? `${path.join(".")}: ${message}` : message))
    .join("; ");
