/** The sizes of contexts, and the most tokens that each has, with its system messages. */
export const sizeTokens = { "32k": 32_000, "128k": 128_000, "1M": 1_000_000 } as const;
export type Size = keyof typeof sizeTokens;
export const sizes = ["32k", "128k", "1M"] as const satisfies readonly Size[];

/** The part of a size that is kept free for the question and its options. */
const questionRoom = 250;

/** The least and the most tokens of a context: it is full, but has room for the question. */
export function tokenBounds(size: Size): { readonly least: number; readonly most: number } {
  return { least: Math.ceil(sizeTokens[size] * 0.9), most: sizeTokens[size] - questionRoom };
}

/** How many filler sessions there are for a context: some more than it needs, because not all fit. */
export const fillerPool: Readonly<Record<Size, number>> = { "32k": 120, "128k": 120, "1M": 760 };

/** About how many tokens a session of a topic has; it decides how many topics a size gets. */
const tokensOfSession = 2_900;
/** The share of a context that is the persona's own; the rest is filler. */
const ownShare: Readonly<Record<Size, number>> = { "32k": 0.78, "128k": 0.75, "1M": 0.6 };

/**
 * Which topics the contexts of a size hold for a persona: all sessions of a few topics. They change from persona to
 * persona, so that each topic comes as often as the others.
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

/** The topics of a persona over all sizes, in the order of the topics. */
export function topicsOfPersona<Topic>(
  topics: readonly Topic[],
  persona: number,
  selected: readonly Size[],
  periods: number,
): Topic[] {
  const wanted = new Set(selected.flatMap((size) => topicsOfContext(topics, persona, size, periods)));
  return topics.filter((topic) => wanted.has(topic));
}
