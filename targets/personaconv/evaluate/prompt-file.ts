import { basename } from "node:path";
import { z } from "zod";
import { parseJson } from "../../../checks/reading/json.ts";
import { sourceOf } from "../../../checks/reading/open-file.ts";
import { digestOf, linesOf } from "../../../checks/reading/source-text.ts";
import { ConfigError, type Issue } from "../../../pipeline/engine/errors.ts";
import type { AskedTask } from "../format.ts";
import { firstIssues, sayLine, shownIssues, taskOf } from "../score/results.ts";

/** What a line of a PersonaConv split asks, and what the answer is compared with. */
export interface PromptLine {
  readonly prompt: string;
  readonly task: AskedTask;
  /** `positive` or `negative`, a whole number, or a text. */
  readonly label: string | number;
  readonly subreddit: string;
}

const text = (name: string) =>
  z
    .string({ error: `${name} must be a text` })
    .refine((given) => given.trim() !== "", { error: `${name} is empty` });

const labelError = { error: "true_label must be a text or a whole number" };

/** A line of sentiment or impact. Like the original's evaluators, it ignores all other fields. */
const predictionSchema = z.object({
  prediction_task: z.object({
    prompt_text: text("prompt_text"),
    true_label: z.union([z.string(), z.int()], labelError),
    subreddit: text("subreddit"),
  }),
});

/** A line of text. */
const textSchema = z.object({
  prompt: text("prompt"),
  true_label: text("true_label"),
  subreddit: text("subreddit"),
});

const answerReason = "is an answer and not a prompt";

/** Reads a line of a PersonaConv split. Returns the reason if it isn't one. */
export function readPromptLine(line: string): PromptLine | { readonly reason: string } {
  const value = parseJson(line);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { reason: "is not a JSON object" };
  if (["output", "predicted_label", "model_outputs", "best_sbert_candidate_text"].some((key) => key in value))
    return { reason: answerReason };
  if (!("prediction_task" in value)) {
    const { data } = textSchema.safeParse(value);
    if (!data) return { reason: sayLine(textSchema, value) };
    return { prompt: data.prompt, task: "text", label: data.true_label, subreddit: data.subreddit };
  }
  const { data } = predictionSchema.safeParse(value);
  if (!data) return { reason: sayLine(predictionSchema, value) };
  const { prompt_text: prompt, true_label: label, subreddit } = data.prediction_task;
  const task = taskOf(label);
  if (task === "text") return { reason: 'true_label must be "positive", "negative" or a whole number' };
  return { prompt, task, label, subreddit };
}

/** A file of prompts that was read once. Every line of it can be asked. */
export interface PromptFile {
  readonly file: string;
  /** The name without the folder and `.jsonl`. */
  readonly name: string;
  readonly task: AskedTask;
  /** How many prompts there are. */
  readonly prompts: number;
  /** sha256 of the file. */
  readonly digest: string;
}

/** A prompt with the number of its line, from 1. */
export interface NumberedPrompt extends PromptLine {
  readonly at: number;
}

/** Checks that every line of a file can be asked. Throws a `ConfigError` with the first lines that can't. */
export async function checkPrompts(file: string): Promise<PromptFile> {
  const issues: Issue[] = [];
  let [prompts, wrong, answers] = [0, 0, 0];
  let first: NumberedPrompt | null = null;
  for await (const { at, text } of linesOf(sourceOf(file))) {
    const read = readPromptLine(text);
    const reason = "reason" in read ? read.reason : first && otherTask(read, first);
    prompts += 1;
    if (!("reason" in read)) first ??= { ...read, at };
    if (!reason) continue;
    wrong += 1;
    if (reason === answerReason) answers += 1;
    if (issues.length < shownIssues) issues.push({ message: reason, position: { file, line: at } });
  }
  if (answers > 0 && answers === prompts)
    throw new ConfigError(
      `could not evaluate on "${file}": it holds answers and no prompts; score it with \`pipeline score --task TASK ${file}\``,
    );
  if (wrong > 0)
    throw new ConfigError(
      `could not evaluate on "${file}": ${wrong} of ${prompts} lines can't be asked; correct or remove them:`,
      firstIssues(issues, wrong),
    );
  if (!first) throw new ConfigError(`could not evaluate on "${file}": it has no lines`);
  const digest = await digestOf(sourceOf(file));
  return { file, name: basename(file).replace(/\.jsonl?$/, ""), task: first.task, prompts, digest };
}

function otherTask({ task }: PromptLine, first: NumberedPrompt): string | null {
  if (task === first.task) return null;
  return `belongs to task ${task}, but line ${first.at} to task ${first.task}; a file has one task`;
}

/** The prompts from index `from` up to, but not including, index `to`. */
export async function* promptsOf(
  { file }: PromptFile,
  from: number,
  to: number,
): AsyncGenerator<NumberedPrompt> {
  let index = 0;
  for await (const { at, text } of linesOf(sourceOf(file))) {
    if (index >= to) return;
    const read = index < from ? null : readPromptLine(text);
    index += 1;
    if (read === null) continue;
    if ("reason" in read)
      throw new ConfigError(
        `could not continue with "${file}": line ${at} ${read.reason}; the file changed while it was read, run again when it no longer changes`,
      );
    yield { ...read, at };
  }
}
