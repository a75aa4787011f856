import { ConfigError } from "../pipeline/engine/errors.ts";
import { questionText } from "./ask-messages.ts";
import type { Mode, Question } from "./question.ts";

/** Of a message, what goes around its text in the forms that models are sent. */
const tokensAround = 4;
/** Fewer than a token has in English, so that more are counted than there are. */
const lettersOfToken = 3;

/**
 * The most tokens that any of the questions takes with its context: by the row's own count, which is of o200k_base, and
 * an estimate of what stands around it. 0 where the rows don't say.
 */
export function mostTokens(questions: readonly Question[]): number {
  return questions.reduce((most, question) => Math.max(most, tokensOf(question)), 0);
}

function tokensOf(question: Question): number {
  const context = Number(question.columns.context_length_in_tokens);
  if (!Number.isFinite(context) || context <= 0) return 0;
  const messages = Math.max(0, question.endIndex) + 1;
  return context + tokensAround * messages + Math.ceil(questionText(question).length / lettersOfToken);
}

/** A size with the questions that are asked at it. */
export interface AskedSize {
  readonly size: string;
  readonly questions: readonly Question[];
}

export interface Room {
  readonly model: string;
  /** In tokens; left out, nothing is known of it. */
  readonly window?: number | undefined;
  /** Of one answer, which has to fit as well. */
  readonly maxTokens: number;
}

/** Throws where a size is too large for a model's window, and says which ones fit. */
export function refuseTooLarge(
  sizes: readonly AskedSize[],
  mode: Mode,
  { model, window, maxTokens }: Room,
): void {
  if (window === undefined || mode !== "context") return;
  const needs = sizes.map(({ size, questions }) => ({ size, tokens: mostTokens(questions) + maxTokens }));
  const large = needs.filter(({ tokens }) => tokens > window);
  const [first] = large;
  if (!first) return;
  const fitting = needs.filter(({ tokens }) => tokens <= window).map(({ size }) => size);
  const told = large.map(({ size, tokens }) => `${size} takes up to ${tokens}`).join(", ");
  throw new ConfigError(
    `could not evaluate "${model}" at ${first.size}: its window is ${window} tokens, and ${told} with ${maxTokens} of answer; ${fitting.length === 0 ? "none of these sizes fits" : `what fits: --sizes ${fitting.join(",")}`}`,
  );
}
