/** The two labels of the task sentiment. */
export const sentiments = ["positive", "negative"] as const;
export type Sentiment = (typeof sentiments)[number];

/** The answer without the reasoning that some models write, up to `</think>` or, without that, from `<think>` on. */
export function answerOf(output: string): string {
  return output.replace(/^[\s\S]*<\/think>|<think>[\s\S]*$/g, "").trim();
}

/**
 * The label that an answer names. Exactly one of the two words must occur, in any case, any number of times and with
 * anything around it (`"Negative."`, `{"label": "negative"}`). `null` if both occur or neither does. Parts of other words
 * don't count, as in "non-negative" and "positively".
 */
export function readSentiment(answer: string): Sentiment | null {
  const words = /(?<![\p{L}\p{N}_-])(?:positive|negative)(?![\p{L}\p{N}_-])/gu;
  const named = new Set([...answer.toLowerCase().matchAll(words)].map(([word]) => word));
  const [only, ...others] = sentiments.filter((sentiment) => named.has(sentiment));
  return only !== undefined && others.length === 0 ? only : null;
}

const number = /^([+\-−–]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/;

/**
 * The number that an answer names: a whole number or a decimal with a point, with or without a sign (hyphen, minus or dash)
 * and commas between thousands. The same number may occur several times. `null` if the answer contains two numbers, something
 * like "12k", "1e3" or "v2", or a number beyond 2^53.
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
