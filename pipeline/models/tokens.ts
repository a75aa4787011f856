import { createRequire } from "node:module";
import type { Tiktoken } from "tiktoken";

/**
 * `require` loads synchronously, so that counting can be synchronous too. The encoder is loaded only when
 * something is counted.
 */
const load = createRequire(import.meta.url);

/** The encoder's time is quadratic in runs of characters without spaces, so longer runs are counted in pieces. */
const longestRun = 2_000;

let encoding: Tiktoken | null = null;

/**
 * Counts tokens with o200k_base, the tokenizer of gpt-4o. A process loads it once. Special tokens count as
 * ordinary text.
 */
export function countTokens(text: string): number {
  return splitLongRuns(text).reduce((sum, piece) => sum + countIn(piece), 0);
}

const longRun = new RegExp(`\\S{${longestRun}}(?=\\S)`, "gu");

/** Returns one piece unless a run without spaces is too long. */
export function splitLongRuns(text: string): string[] {
  if (text.length <= longestRun) return [text];
  const cuts = [...text.matchAll(longRun)].map((run) => run.index + run[0].length);
  return [0, ...cuts].map((from, index) => text.slice(from, cuts[index]));
}

/** A text of these characters alone is split by the expression below as it is by the encoder. */
const western = /^[\t\n\r -~\u00a0-\u00ff\u2010-\u2027\u20ac]*$/;
/** Splits a text as o200k_base does before it looks for tokens (`pat_str`). */
const words =
  /[^\r\n\p{L}\p{N}]?(?:[\p{Lu}\p{Lo}]*[\p{Ll}\p{Lo}]+|[\p{Lu}\p{Lo}]+)(?:'(?:[sdmtSDMT]|[rR][eE]|[vV][eE]|[lL][lL]))?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

/** How many words are cached, and how long they may be in characters. */
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
  // Copied, because a substring would keep the whole text in memory.
  if (word.length <= longestWord) tokensOfWord.set(Buffer.from(word).toString(), count);
  return count;
}

const encoded = (text: string): number => prepareTokens().encode_ordinary(text).length;

/** Loads the encoder, which takes half a second, for a process that will count and has nothing else to do yet. */
export function prepareTokens(): Tiktoken {
  encoding ??= loadEncoding();
  return encoding;
}

function loadEncoding(): Tiktoken {
  const { get_encoding } = load("tiktoken") as typeof import("tiktoken");
  return get_encoding("o200k_base");
}
