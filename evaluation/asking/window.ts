import { ConfigError } from "../../pipeline/engine/errors.ts";
import type { Mode, Question } from "../benchmark/question.ts";
import { questionText } from "./ask-messages.ts";

/** The tokens that a message has besides its text. */
const tokensAround = 4;
/** Fewer characters than an English token has, so that the estimate is rather too high. */
const charactersOfToken = 3;

/**
 * The maximum number of tokens that any of the questions takes with its context: the count in its row, which is in o200k_base, plus an
 * estimate for the rest. 0 if the rows don't say.
 */
export function mostTokens(questions: readonly Question[]): number {
  return questions.reduce((most, question) => Math.max(most, tokensOf(question)), 0);
}

function tokensOf(question: Question): number {
  const context = Number(question.columns.context_length_in_tokens);
  if (!Number.isFinite(context) || context <= 0) return 0;
  const messages = Math.max(0, question.endIndex) + 1;
  return context + tokensAround * messages + Math.ceil(questionText(question).length / charactersOfToken);
}

/** A size and the questions that are asked at it. */
export interface AskedSize {
  readonly size: string;
  readonly questions: readonly Question[];
}

export interface AnsweringModel {
  readonly model: string;
  /** In tokens; `undefined` if it isn't known. */
  readonly window?: number | undefined;
  /** The maximum number of tokens of an answer, which must fit as well. */
  readonly maxTokens: number;
}

/** Throws if a size is too large for a model's window, and says which sizes fit. */
export function refuseTooLarge(
  sizes: readonly AskedSize[],
  mode: Mode,
  { model, window, maxTokens }: AnsweringModel,
): void {
  if (window === undefined || mode !== "context") return;
  const needs = sizes.map(({ size, questions }) => ({ size, tokens: mostTokens(questions) + maxTokens }));
  const large = needs.filter(({ tokens }) => tokens > window);
  const [first] = large;
  if (!first) return;
  const fitting = needs.filter(({ tokens }) => tokens <= window).map(({ size }) => size);
  const needed = large.map(({ size, tokens }) => `${size} takes up to ${tokens}`).join(", ");
  throw new ConfigError(
    `could not evaluate "${model}" at ${first.size}: its window is ${window} tokens, and ${needed} with an answer of ${maxTokens}; ${fitting.length === 0 ? "none of these sizes fits" : `these sizes fit: --sizes ${fitting.join(",")}`}`,
  );
}
