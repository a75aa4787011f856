import { z } from "zod";
import { parseJson } from "../../../checks/reading/json.ts";
import type { PromptLine } from "./prompt-line.ts";

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
