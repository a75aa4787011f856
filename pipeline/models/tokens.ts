import { get_encoding, type Tiktoken } from "tiktoken";

/** The encoder is quadratic in unbroken runs of characters, so longer ones are counted in pieces of this many. */
const longestRun = 2_000;

/** Counts tokens by o200k_base, the tokenizer of gpt-4o; special tokens count as ordinary text. Loaded when first used. */
export function createTokenCounter(): { count(text: string): number; free(): void } {
  let encoding: Tiktoken | null = null;
  return {
    count: (text) => {
      encoding ??= get_encoding("o200k_base");
      const loaded = encoding;
      return splitLongRuns(text).reduce((sum, piece) => sum + loaded.encode_ordinary(piece).length, 0);
    },
    free: () => {
      encoding?.free();
      encoding = null;
    },
  };
}

/** The whole text where no run without spaces is too long. */
export function splitLongRuns(text: string): string[] {
  const longRun = new RegExp(`\\S{${longestRun}}(?=\\S)`, "gu");
  const cuts = [...text.matchAll(longRun)].map((run) => run.index + run[0].length);
  return [0, ...cuts].map((from, index) => text.slice(from, cuts[index]));
}
