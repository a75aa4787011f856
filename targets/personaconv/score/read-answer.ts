/** The two labels of task sentiment. */
export const sentiments = ["positive", "negative"] as const;
export type Sentiment = (typeof sentiments)[number];

/** What was answered: what a reasoning model thinks aloud, up to `</think>`, is no answer, ended or not. */
export function answerOf(output: string): string {
  return output.replace(/^[\s\S]*<\/think>|<think>[\s\S]*$/g, "").trim();
}

/**
 * The label that an answer names: exactly one of the two words must stand in it, in any case, as often as it likes,
 * whatever is around it (`"Negative."`, `{"label": "negative"}`). `null` where both do or none does. Parts of other
 * words don't count: "non-negative" and "positively" name none.
 */
export function readSentiment(answer: string): Sentiment | null {
  const words = /(?<![\p{L}\p{N}_-])(?:positive|negative)(?![\p{L}\p{N}_-])/gu;
  const named = new Set([...answer.toLowerCase().matchAll(words)].map(([word]) => word));
  const [only, ...others] = sentiments.filter((sentiment) => named.has(sentiment));
  return only !== undefined && others.length === 0 ? only : null;
}

const number = /^([+\-−–]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/;

/**
 * The number that an answer names: a whole number or a decimal with a point, with a sign (hyphen, minus or dash) or
 * without, with commas between thousands or without. It may stand twice; of two numbers none is meant, and "12k", "1e3"
 * or "v2" are none, nor what is beyond 2^53, so that an answer with one of them can't be read. `null` where it can't.
 */
export function readImpact(answer: string): number | null {
  const digits = (answer.match(/[\p{L}\p{N}_.,+\-−–]+/gu) ?? []).filter((part) => /\p{N}/u.test(part));
  const numbers = new Set(digits.map((part) => numberOf(part.replace(/[.,]+$/, ""))));
  const [only = null] = numbers;
  return numbers.size === 1 ? only : null;
}

function numberOf(text: string): number | null {
  const [, sign, whole, decimals = ""] = number.exec(text) ?? [];
  if (whole === undefined) return null;
  const size = Number(`${whole.replaceAll(",", "")}${decimals}`);
  if (size > Number.MAX_SAFE_INTEGER) return null;
  return sign === "" || sign === "+" ? size : 0 - size;
}
