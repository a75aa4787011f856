/** What decides which topics a persona has: plain data, so that any process can work it out. */
export interface TopicDeal {
  /** The topics of the run, in the order of their packs. */
  readonly topics: readonly string[];
  /** By the size of a context, how many of them it holds. */
  readonly inContext: Readonly<Record<string, number>>;
}

/**
 * Which topics the contexts of a size hold for a persona. They change from persona to persona, so that all topics are
 * equally frequent.
 */
export function topicsOfContext({ topics, inContext }: TopicDeal, persona: number, size: string): string[] {
  const count = inContext[size] ?? 0;
  const start = (persona * count) % topics.length;
  return [...topics, ...topics].slice(start, start + count);
}

/** The topics of a persona over all sizes, in the order of the packs. */
export function topicsOfPersona(deal: TopicDeal, persona: number): string[] {
  const sizes = Object.keys(deal.inContext);
  const wanted = new Set(sizes.flatMap((size) => topicsOfContext(deal, persona, size)));
  return deal.topics.filter((topic) => wanted.has(topic));
}

/** The topics of a persona that the smallest contexts hold, then those that larger ones add, and so on. */
export function topicsBySize(deal: TopicDeal, persona: number): string[][] {
  const sizes = Object.entries(deal.inContext).toSorted(([, one], [, other]) => one - other);
  const seen = new Set<string>();
  return sizes.map(([size]) => {
    const added = topicsOfContext(deal, persona, size).filter((topic) => !seen.has(topic));
    for (const topic of added) seen.add(topic);
    return added;
  });
}
