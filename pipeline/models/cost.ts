import type { Usage } from "./provider.ts";

/** In dollars, or whatever the account is billed in, per million tokens. */
export interface Price {
  readonly input: number;
  /** Of input that the server had in its cache; as other input where it isn't said. */
  readonly cachedInput?: number | undefined;
  readonly output: number;
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
