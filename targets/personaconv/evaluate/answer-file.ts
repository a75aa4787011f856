import { createReadStream, existsSync, truncateSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { z } from "zod";
import { byteLinesOf } from "../../../checks/reading/byte-lines.ts";
import { parseJson } from "../../../checks/reading/json.ts";
import { ConfigError, messageOf, StoreError } from "../../../pipeline/engine/errors.ts";
import type { PromptLine } from "./prompt-file.ts";

/** What a file of answers holds: one line for each prompt, in their order. */
export interface AnswerCount {
  readonly lines: number;
  readonly failed: number;
}

/** A file of answers that lines are added to, one after the other. */
export interface AnswerFile {
  /** How many prompts are answered, from the first on. */
  readonly answered: number;
  /** How many lines there were before those from the first failed one on were dropped. */
  readonly before: number;
  add(line: AnswerLine): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a file of answers, new or begun. A line that a crash has cut off is dropped; so are those from the first failed
 * one on, since lines stand in the order of the prompts: what was paid for is found in the store.
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
          `could not write "${file}": ${messageOf(error)}; what was answered is kept, run again when there is room`,
        );
      }
    },
    close: () => handle.close(),
  };
}

/** How many of the first lines are answers, and in how many bytes. */
async function readAnswers(file: string) {
  let [lines, kept, bytes] = [0, 0, 0];
  for await (const { at, to, text, ended } of byteLinesOf(createReadStream(file))) {
    if (!ended) break;
    const line = readAnswerLine(text ?? "");
    if (line === null)
      throw new ConfigError(
        `could not go on with "${file}": line ${at} is none of results; move the file away or give another --out`,
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

const amount = z.number().min(0).nullable();

/** A line of results as the original's evaluators write it. `output` is `null` where no answer came. */
const answerSchema = z.strictObject({
  output: z.string().nullable(),
  true_label: z.union([z.string(), z.int()]),
  subreddit: z.string(),
  input_tokens: amount,
  output_tokens: amount,
  price: amount,
});
export type AnswerLine = z.infer<typeof answerSchema>;

/** What an answer took; `null` where the server doesn't say, or the price isn't known. */
export interface AnswerCost {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly price: number | null;
}

/** What came of a prompt. The label stands as it stood there. */
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

/** `null` where it is no such line. */
export function readAnswerLine(line: string): AnswerLine | null {
  return answerSchema.safeParse(parseJson(line)).data ?? null;
}
