import { createRequire } from "node:module";
import type { Tiktoken } from "tiktoken";

/** Loads synchronously, so that counting is too, and only when something is counted. */
const load = createRequire(import.meta.url);

/** The encoder's time is quadratic in runs of characters without spaces, so longer runs are counted in pieces. */
const longestRun = 2_000;

let encoding: Tiktoken | null = null;

/** Counts tokens by o200k_base, the tokenizer of gpt-4o, which a process loads once. Special tokens count as ordinary text. */
export function countTokens(text: string): number {
  return splitLongRuns(text).reduce((sum, piece) => sum + countIn(piece), 0);
}

const longRun = new RegExp(`\\S{${longestRun}}(?=\\S)`, "gu");

/** One piece unless a run without spaces is too long. */
export function splitLongRuns(text: string): string[] {
  if (text.length <= longestRun) return [text];
  const cuts = [...text.matchAll(longRun)].map((run) => run.index + run[0].length);
  return [0, ...cuts].map((from, index) => text.slice(from, cuts[index]));
}

/** Of these characters, the expression below and the encoder's own say the same. */
const western = /^[\t\n\r -~\u00a0-\u00ff\u2010-\u2027\u20ac]*$/;
/** Where o200k_base splits a text before it looks for tokens (`pat_str`). */
const words =
  /[^\r\n\p{L}\p{N}]?(?:[\p{Lu}\p{Lo}]*[\p{Ll}\p{Lo}]+|[\p{Lu}\p{Lo}]+)(?:'(?:[sdmtSDMT]|[rR][eE]|[vV][eE]|[lL][lL]))?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

/** How many words are remembered, and the most characters of each. */
const mostWords = 50_000;
const longestWord = 40;
const tokensOfWord = new Map<string, number>();

/** Most texts are made of the same few thousand words, so these are encoded once. */
function countIn(text: string): number {
  if (!western.test(text)) return encoded(text);
  let sum = 0;
  for (const word of text.match(words) ?? []) sum += tokensOfWord.get(word) ?? countWord(word);
  return sum;
}

function countWord(word: string): number {
  const count = encoded(word);
  if (tokensOfWord.size >= mostWords) tokensOfWord.clear();
  // Copied, because a part of a text keeps all of it in memory.
  if (word.length <= longestWord) tokensOfWord.set(Buffer.from(word).toString(), count);
  return count;
}

function encoded(text: string): number {
  encoding ??= loadEncoding();
  return encoding.encode_ordinary(text).length;
}

function loadEncoding(): Tiktoken {
  const { get_encoding } = load("tiktoken") as typeof import("tiktoken");
  return get_encoding("o200k_base");
}
