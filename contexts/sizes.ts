/** Sizes of contexts: names as in the files of the format, upper bounds in tokens, system messages included. */
export const sizeTokens = { "32k": 32_000, "128k": 128_000, "1M": 1_000_000 } as const;
export type Size = keyof typeof sizeTokens;
export const sizes = ["32k", "128k", "1M"] as const satisfies readonly Size[];

/** The part of a size that is kept free for the question and its options. */
const questionRoom = 250;

/** Between these a context's own tokens must lie: full, but with room for the question. */
export function tokenBounds(size: Size): { readonly least: number; readonly most: number } {
  return { least: Math.ceil(sizeTokens[size] * 0.9), most: sizeTokens[size] - questionRoom };
}

/** How many filler sessions a context may need at most; the pool holds some more, so that unfit ones can be passed over. */
export const fillerPool: Readonly<Record<Size, number>> = { "32k": 120, "128k": 120, "1M": 760 };

/** About what a session of a topic takes; only decides how many topics a size gets. */
const tokensOfSession = 2_900;
/** The share of a context that is the persona's own; the rest is filler. */
const ownShare: Readonly<Record<Size, number>> = { "32k": 0.78, "128k": 0.75, "1M": 0.6 };

/**
 * Which topics the contexts of a size hold for a persona: whole chains of a few topics, which rotate over the personas
 * so that all are covered alike.
 */
export function topicsOfContext<Topic>(
  topics: readonly Topic[],
  persona: number,
  size: Size,
  periods: number,
): Topic[] {
  const fitting = Math.floor((sizeTokens[size] * ownShare[size]) / (periods * tokensOfSession));
  const count = Math.max(1, Math.min(topics.length, fitting));
  const start = (persona * count) % topics.length;
  return [...topics, ...topics].slice(start, start + count);
}

/** All topics of a persona over the sizes, in the topics' order. */
export function topicsOfPersona<Topic>(
  topics: readonly Topic[],
  persona: number,
  selected: readonly Size[],
  periods: number,
): Topic[] {
  const wanted = new Set(selected.flatMap((size) => topicsOfContext(topics, persona, size, periods)));
  return topics.filter((topic) => wanted.has(topic));
}
