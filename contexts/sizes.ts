/** The sizes of contexts, each with the most tokens that such a context has, system messages included. */
export const sizeTokens = { "32k": 32_000, "128k": 128_000, "1M": 1_000_000 } as const;
export type Size = keyof typeof sizeTokens;
export const sizes = ["32k", "128k", "1M"] as const satisfies readonly Size[];

/** The part of a size that is kept free for the question and its options. */
const questionRoom = 250;

/** The minimum and maximum number of tokens in a context: it is full, but has room for the question. */
export function tokenBounds(size: Size): { readonly least: number; readonly most: number } {
  return { least: Math.ceil(sizeTokens[size] * 0.9), most: sizeTokens[size] - questionRoom };
}

/**
 * The number of filler sessions in the pool. It is more than a context needs, because not all of them can be
 * used.
 */
export const fillerPool: Readonly<Record<Size, number>> = { "32k": 112, "128k": 152, "1M": 900 };

/**
 * How many tokens a context has for each session of a topic. The session itself takes about 1,200. The rest
 * is filler, so that the evidence is hard to find.
 */
const tokensForSession: Readonly<Record<Size, number>> = { "32k": 3_718, "128k": 3_867, "1M": 4_833 };

/** How many of the run's topics a context of a size holds, each with all its sessions. */
export function topicsIn(
  size: Size,
  { topics, periods }: { readonly topics: number; readonly periods: number },
): number {
  const fitting = Math.floor(sizeTokens[size] / (periods * tokensForSession[size]));
  return Math.max(1, Math.min(topics, fitting));
}
