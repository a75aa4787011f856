import { createRequire } from "node:module";
import type { Tiktoken } from "tiktoken";

/** Loads synchronously, so that counting is too, and only when something is counted. */
const load = createRequire(import.meta.url);

/** The encoder's time is quadratic in runs of characters without spaces, so longer runs are counted in pieces. */
const longestRun = 2_000;

let encoding: Tiktoken | null = null;

/** Counts tokens by o200k_base, the tokenizer of gpt-4o, which a process loads once. Special tokens count as ordinary text. */
export function countTokens(text: string): number {
  encoding ??= loadEncoding();
  const loaded = encoding;
  return splitLongRuns(text).reduce((sum, piece) => sum + loaded.encode_ordinary(piece).length, 0);
}

function loadEncoding(): Tiktoken {
  const { get_encoding } = load("tiktoken") as typeof import("tiktoken");
  return get_encoding("o200k_base");
}

const longRun = new RegExp(`\\S{${longestRun}}(?=\\S)`, "gu");

/** One piece unless a run without spaces is too long. */
export function splitLongRuns(text: string): string[] {
  if (text.length <= longestRun) return [text];
  const cuts = [...text.matchAll(longRun)].map((run) => run.index + run[0].length);
  return [0, ...cuts].map((from, index) => text.slice(from, cuts[index]));
}
