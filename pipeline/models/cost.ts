import type { Usage } from "./provider.ts";

/** The price of a million tokens, in dollars or whatever the account is billed in. */
export interface Price {
  readonly input: number;
  /** The price of input that the server had in its cache. If left out, the same as for other input. */
  readonly cachedInput?: number | undefined;
  readonly output: number;
}

/** Batches cost half (https://platform.openai.com/docs/guides/batch). */
export function batchPrice(price: Price | undefined): Price | undefined {
  if (!price) return undefined;
  const { input, cachedInput, output } = price;
  return { input: input / 2, cachedInput: (cachedInput ?? input) / 2, output: output / 2 };
}

/** What a response cost. It is `null`, never 0, if the price isn't set or the server didn't count tokens. */
export function costOf(usage: Usage | null, price: Price | undefined): number | null {
  if (!usage || !price) return null;
  const { inputTokens, cachedInputTokens, outputTokens } = usage;
  const cached = Math.min(cachedInputTokens, inputTokens);
  const perMillion =
    (inputTokens - cached) * price.input +
    cached * (price.cachedInput ?? price.input) +
    outputTokens * price.output;
  return perMillion / 1_000_000;
}
