import { z } from "zod";
import { mistakesIn } from "../../../checks/reading/json.ts";
import { linesOf, type Source } from "../../../checks/reading/source-text.ts";
import { ConfigError, type Issue, messageOf } from "../../../pipeline/engine/errors.ts";
import type { AskedTask } from "../format.ts";
import { compareImpact, compareSentiment, compareText, type LineSums } from "./compare.ts";
import { sentiments } from "./read-answer.ts";
import { inOneForm, promptReason } from "./result-shapes.ts";

export const shownIssues = 10;

/**
 * Reads the lines of a result file and compares each with its label. A score without some of the lines would
 * be wrong, so a single unusable line leads to a `ConfigError`. It names the first ten such lines and counts
 * the rest.
 */
export async function readResults(source: Source, task: AskedTask): Promise<readonly ResultLine[]> {
  const lines: ResultLine[] = [];
  const issues: Issue[] = [];
  for await (const { at, text } of linesOf(source)) {
    const read = readResultLine(task, at, text);
    if ("reason" in read) issues.push({ message: read.reason, position: { file: source.name, line: at } });
    else lines.push(read);
  }
  const start = `could not score "${source.name}" as task ${task}`;
  if (lines.length === 0 && issues.length > 0 && issues.every(({ message }) => message === promptReason))
    throw new ConfigError(
      `${start}: it is a split, whose lines are prompts without answers; first have them answered with \`pipeline evaluate --target personaconv ${source.name} --model NAME\`, and score the file of answers`,
    );
  if (issues.length > 0) throw new ConfigError(`${start}: ${sayHow(issues, lines)}`, firstIssues(issues));
  if (lines.length === 0) throw new ConfigError(`${start}: it is empty`);
  if (task === "text" && lines.every(({ label }) => taskOf(label) === "sentiment"))
    throw new ConfigError(`${start}: every true_label is "positive" or "negative", as in task sentiment`);
  return lines;
}

function sayHow(issues: readonly Issue[], lines: readonly ResultLine[]): string {
  if (lines.length === 0 && issues.every(({ message }) => message.startsWith("true_label is ")))
    return "its labels are those of another task; name that one with --task";
  const all = issues.length + lines.length;
  return `${issues.length} of ${all} ${all === 1 ? "line" : "lines"} can't be used; correct or remove them`;
}

/** The first ten issues, and how many more there are. */
export function firstIssues(issues: readonly Issue[], count = issues.length): readonly Issue[] {
  const shown = issues.slice(0, shownIssues);
  return count > shown.length ? [...shown, { message: `${count - shown.length} more` }] : shown;
}

const tokens = z.number().min(0).nullish();

/** A line of a result file of PersonaConv's evaluators. The output is missing if the call failed. */
const schema = z.object({
  output: z.union([z.string(), z.number().transform(String), z.null().transform(() => "")], {
    error: "output must be the text of one answer",
  }),
  true_label: z.union([z.string().trim(), z.int()], { error: "true_label must be a text or a whole number" }),
  subreddit: z
    .string({ error: "subreddit must be the name of a domain" })
    .min(1, { error: "subreddit is empty" }),
  target_reply_id: z.string().nullish().catch(null),
  input_tokens: tokens,
  output_tokens: tokens,
  price: tokens,
});

export interface ResultLine extends LineSums {
  /** The number of the line, from 1. */
  readonly line: number;
  /** The reply that it is about; `null` if it doesn't say. */
  readonly target: string | null;
  readonly domain: string;
  readonly label: string;
  readonly output: string;
  readonly usage: LineUsage;
}

/** What the call cost; `null` if the line doesn't say. */
export interface LineUsage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly price: number | null;
}

/** A line compared with its label, or why it can't be used. */
export function readResultLine(
  task: AskedTask,
  line: number,
  text: string,
): ResultLine | { readonly reason: string } {
  const value = parse(text);
  if ("reason" in value) return value;
  const formed = inOneForm(value.parsed);
  if ("reason" in formed) return formed;
  const { data } = schema.safeParse(formed.line);
  if (!data) return { reason: sayLine(schema, formed.line) };
  const { output, true_label, subreddit } = data;
  const comparison = compare(task, true_label, output);
  if ("reason" in comparison) return comparison;
  const usage = {
    inputTokens: data.input_tokens ?? null,
    outputTokens: data.output_tokens ?? null,
    price: data.price ?? null,
  };
  const target = data.target_reply_id ?? null;
  return { line, target, domain: subreddit, label: String(true_label), output, usage, ...comparison };
}

function parse(text: string): { readonly parsed: unknown } | { readonly reason: string } {
  try {
    return { parsed: JSON.parse(text) };
  } catch (error) {
    return { reason: `is not JSON: ${messageOf(error)}` };
  }
}

/** What is wrong with a line. Our own messages already name the field. */
export const sayLine = <T>(form: z.ZodType<T>, line: unknown): string =>
  mistakesIn(form, line)
    .map((mistake) =>
      mistake.replace(/^(?:[\w.]+\.)?(\w+): (?=\1\b)/, "").replace(/^must /, "the line must "),
    )
    .join("; ");

function compare(
  task: AskedTask,
  label: string | number,
  output: string,
): LineSums | { readonly reason: string } {
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

/** The task that has such labels. */
export function taskOf(label: string | number): AskedTask {
  if (typeof label === "number") return "impact";
  return sentimentOf(label) ? "sentiment" : "text";
}

const labelsOf = {
  sentiment: 'in task sentiment it is "positive" or "negative"',
  impact: "in task impact it is a whole number",
  text: "in task text it is a text",
};
