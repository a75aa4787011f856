import { basename } from "node:path";
import { z } from "zod";
import { parseJson } from "../../../checks/reading/json.ts";
import { linesOf } from "../../../checks/reading/source-text.ts";
import { sourceOf } from "../../../evaluation/asking/benchmark-files.ts";
import { digestOf } from "../../../evaluation/asking/open-benchmark.ts";
import { ConfigError, type Issue } from "../../../pipeline/engine/errors.ts";
import type { AskedTask } from "../format.ts";
import { taskOf } from "../score/results.ts";

/** A file of prompts that was read once, whole: each line can be asked. */
export interface PromptFile {
  readonly file: string;
  /** Its name without the folder and `.jsonl`. */
  readonly name: string;
  readonly task: AskedTask;
  /** How many prompts it has. */
  readonly prompts: number;
  /** sha256 of the file. */
  readonly digest: string;
}

/** A prompt with its line, from 1. */
export interface PlacedPrompt extends PromptLine {
  readonly at: number;
}

const toldLines = 10;

/** Reads a file to see that all of it can be asked. Throws a `ConfigError` with the first lines that can't. */
export async function checkPrompts(file: string): Promise<PromptFile> {
  const issues: Issue[] = [];
  let [prompts, wrong] = [0, 0];
  let first: PlacedPrompt | null = null;
  for await (const { at, text } of linesOf(sourceOf(file))) {
    const read = readPromptLine(text);
    const reason = "reason" in read ? read.reason : first && otherTask(read, first);
    prompts += 1;
    if (!("reason" in read)) first ??= { ...read, at };
    if (!reason) continue;
    wrong += 1;
    if (issues.length < toldLines) issues.push({ message: reason, place: { file, line: at } });
  }
  if (wrong > 0)
    throw new ConfigError(
      `could not evaluate on "${file}": ${wrong} of ${prompts} lines can't be asked; mend or remove them:`,
      [...issues, ...(wrong > issues.length ? [{ message: `and ${wrong - issues.length} more` }] : [])],
    );
  if (!first) throw new ConfigError(`could not evaluate on "${file}": it has no lines`);
  const digest = await digestOf(sourceOf(file));
  return { file, name: basename(file).replace(/\.jsonl?$/, ""), task: first.task, prompts, digest };
}

function otherTask({ task }: PromptLine, first: PlacedPrompt): string | null {
  if (task === first.task) return null;
  return `is of task ${task}, and line ${first.at} of task ${first.task}; a file has one`;
}

/** The prompts from one on, counted from 0, up to another. */
export async function* promptsOf(
  { file }: PromptFile,
  from: number,
  to: number,
): AsyncGenerator<PlacedPrompt> {
  let index = 0;
  for await (const { at, text } of linesOf(sourceOf(file))) {
    if (index >= to) return;
    const read = index < from ? null : readPromptLine(text);
    index += 1;
    if (read === null) continue;
    if ("reason" in read)
      throw new ConfigError(
        `could not go on with "${file}": line ${at} ${read.reason}; the file changed while it was read, run again when it is at rest`,
      );
    yield { ...read, at };
  }
}

/** A line of a PersonaConv split: what a model is asked, and what its answer is scored against. */
export interface PromptLine {
  readonly prompt: string;
  readonly task: AskedTask;
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
