import { createRequire } from "node:module";
import type { Tiktoken } from "tiktoken";

/** At once, since counting is no reason to wait, but not before something is counted. */
const load = createRequire(import.meta.url);

/** The encoder is quadratic in unbroken runs of characters, so longer ones are counted in pieces of this many. */
const longestRun = 2_000;

/** Counts tokens by o200k_base, the tokenizer of gpt-4o; special tokens count as ordinary text. Loaded when first used. */
export function createTokenCounter(): { count(text: string): number; free(): void } {
  let encoding: Tiktoken | null = null;
  return {
    count: (text) => {
      encoding ??= loadEncoding();
      const loaded = encoding;
      return splitLongRuns(text).reduce((sum, piece) => sum + loaded.encode_ordinary(piece).length, 0);
    },
    free: () => {
      encoding?.free();
      encoding = null;
    },
  };
}

function loadEncoding(): Tiktoken {
  const { get_encoding } = load("tiktoken") as typeof import("tiktoken");
  return get_encoding("o200k_base");
}

/** The whole text where no run without spaces is too long. */
export function splitLongRuns(text: string): string[] {
  const longRun = new RegExp(`\\S{${longestRun}}(?=\\S)`, "gu");
  const cuts = [...text.matchAll(longRun)].map((run) => run.index + run[0].length);
  return [0, ...cuts].map((from, index) => text.slice(from, cuts[index]));
}
