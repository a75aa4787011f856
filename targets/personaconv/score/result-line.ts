import { z } from "zod";
import { messageOf } from "../../../pipeline/engine/errors.ts";
import { sentiments } from "./answers.ts";
import { type Comparison, compareImpact, compareSentiment, compareText } from "./compare.ts";

export const scoreTasks = ["sentiment", "impact", "text"] as const;
export type ScoreTask = (typeof scoreTasks)[number];

const tokens = z.number().min(0).nullish();

/** A line of a result file of PersonaConv's evaluators. A call that failed has no output. */
const schema = z.object({
  output: z.union([z.string(), z.number().transform(String), z.null().transform(() => "")], {
    error: "output must be the text of one answer",
  }),
  true_label: z.union([z.string().trim(), z.int()], { error: "true_label must be a text or a whole number" }),
  subreddit: z
    .string({ error: "subreddit must be the name of a domain" })
    .min(1, { error: "subreddit is empty" }),
  input_tokens: tokens,
  output_tokens: tokens,
  price: tokens,
});

export interface ResultLine extends Comparison {
  /** From 1. */
  readonly line: number;
  readonly domain: string;
  readonly label: string;
  readonly output: string;
  readonly usage: Usage;
}

/** What the line's call cost; `null` where the line doesn't say. */
export interface Usage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly price: number | null;
}

/** A line of a task, compared; or why it is none. */
export function readResultLine(
  task: ScoreTask,
  line: number,
  text: string,
): ResultLine | { readonly reason: string } {
  const value = parse(text);
  if ("reason" in value) return value;
  const { data, error } = schema.safeParse(value.parsed);
  if (!data) return { reason: error.issues.map(sayIssue).join("; ") };
  const { output, true_label, subreddit } = data;
  const comparison = compare(task, true_label, output);
  if ("reason" in comparison) return comparison;
  const usage = {
    inputTokens: data.input_tokens ?? null,
    outputTokens: data.output_tokens ?? null,
    price: data.price ?? null,
  };
  return { line, domain: subreddit, label: String(true_label), output, usage, ...comparison };
}

function parse(text: string): { readonly parsed: unknown } | { readonly reason: string } {
  try {
    return { parsed: JSON.parse(text) };
  } catch (error) {
    return { reason: `is no JSON: ${messageOf(error)}` };
  }
}

const sayIssue = ({ path, message }: z.core.$ZodIssue) =>
  message.startsWith("Invalid") ? `${path.join(".") || "the line"}: ${message}` : message;

function compare(
  task: ScoreTask,
  label: string | number,
  output: string,
): Comparison | { readonly reason: string } {
  if (label === "") return { reason: "true_label is empty" };
  if (task === "impact" && typeof label === "number") return compareImpact(label, output);
  if (task === "text" && typeof label === "string") return compareText(label, output);
  const sentiment = sentimentOf(label);
  if (task === "sentiment" && sentiment) return compareSentiment(sentiment, output);
  const shown = JSON.stringify(typeof label === "string" ? label.slice(0, 60) : label);
  return { reason: `true_label is ${shown}, as in task ${taskOf(label)}; ${labelsOf[task]}` };
}

const sentimentOf = (label: string | number) =>
  sentiments.find((known) => known === String(label).toLowerCase());

/** The task whose files have such labels. */
export function taskOf(label: string | number): ScoreTask {
  if (typeof label === "number") return "impact";
  return sentimentOf(label) ? "sentiment" : "text";
}

const labelsOf = {
  sentiment: 'in task sentiment it is "positive" or "negative"',
  impact: "in task impact it is a whole number",
  text: "in task text it is a text",
};
