import { createReadStream, existsSync, truncateSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { z } from "zod";
import { byteLinesOf } from "../../../checks/reading/byte-lines.ts";
import { parseJson } from "../../../checks/reading/json.ts";
import { ConfigError, messageOf, StoreError } from "../../../pipeline/engine/errors.ts";
import type { PromptLine } from "./prompt-file.ts";

const amount = z.number().min(0).nullable();

/** A line of results as the original's evaluators write it. `output` is `null` if there was no answer. */
const answerSchema = z.strictObject({
  output: z.string().nullable(),
  true_label: z.union([z.string(), z.int()]),
  subreddit: z.string(),
  input_tokens: amount,
  output_tokens: amount,
  price: amount,
});
export type AnswerLine = z.infer<typeof answerSchema>;

/** What an answer cost; `null` if the server doesn't say or the price isn't known. */
export interface AnswerCost {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly price: number | null;
}

/** The line for a prompt. The label is copied from the prompt. */
export function answerLine(
  { label, subreddit }: PromptLine,
  output: string | null,
  { inputTokens, outputTokens, price }: AnswerCost,
): AnswerLine {
  return {
    output,
    true_label: label,
    subreddit,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    price,
  };
}

/** `null` if it is not such a line. */
export function readAnswerLine(line: string): AnswerLine | null {
  return answerSchema.safeParse(parseJson(line)).data ?? null;
}

/** How many lines a file of answers has. There is one for each prompt, in their order. */
export interface AnswerCount {
  readonly lines: number;
  readonly failed: number;
}

/** A file of answers to which lines are added. */
export interface AnswerFile {
  /** How many prompts are answered without a gap, from the first on. */
  readonly answered: number;
  /** How many lines there were when the file was opened. */
  readonly before: number;
  add(line: AnswerLine): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a new or existing file of answers. Removes a last line that was cut off by a crash. Also removes all
 * lines from the first failed one on, because lines must be in the order of the prompts. Answers that were
 * paid for are still in the store.
 */
export async function openAnswerFile(file: string): Promise<AnswerFile> {
  if (!existsSync(file)) writeFileSync(file, "");
  const { lines, kept, bytes } = await readAnswers(file);
  truncateSync(file, bytes);
  const handle = await open(file, "a");
  return {
    answered: kept,
    before: lines,
    add: async (line) => {
      try {
        await handle.appendFile(`${JSON.stringify(line)}\n`);
      } catch (error) {
        throw new StoreError(
          `could not write "${file}": ${messageOf(error)}; the answers are kept; run again when there is space`,
        );
      }
    },
    close: () => handle.close(),
  };
}

/**
 * How many lines there are, how many of them are answers before the first failed line, and the size of these
 * in bytes.
 */
async function readAnswers(file: string) {
  let [lines, kept, bytes] = [0, 0, 0];
  for await (const { at, to, text, ended } of byteLinesOf(createReadStream(file))) {
    if (!ended) break;
    const line = readAnswerLine(text ?? "");
    if (line === null)
      throw new ConfigError(
        `could not continue with "${file}": line ${at} is not a line of results; move the file away or give another --out`,
      );
    if (line.output !== null && kept === lines) [kept, bytes] = [kept + 1, to + 1];
    lines += 1;
  }
  return { lines, kept, bytes };
}

export async function countAnswers(file: string): Promise<AnswerCount> {
  let [lines, failed] = [0, 0];
  for await (const { text, ended } of byteLinesOf(createReadStream(file))) {
    const line = ended ? readAnswerLine(text ?? "") : null;
    if (line === null) continue;
    lines += 1;
    if (line.output === null) failed += 1;
  }
  return { lines, failed };
}
