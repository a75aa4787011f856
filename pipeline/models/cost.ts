import type { Usage } from "./provider.ts";

/** In dollars, or whatever the account is billed in, per million tokens. */
export interface Price {
  readonly input: number;
  /** Of input that the server had in its cache; as other input where it isn't said. */
  readonly cachedInput?: number | undefined;
  readonly output: number;
}

/** What is answered within a day costs half (https://platform.openai.com/docs/guides/batch). */
export function batchPrice(price: Price | undefined): Price | undefined {
  if (!price) return undefined;
  const { input, cachedInput, output } = price;
  return { input: input / 2, cachedInput: (cachedInput ?? input) / 2, output: output / 2 };
}

/** What a response cost; `null`, and never 0, where the price isn't set or the server didn't count. */
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
