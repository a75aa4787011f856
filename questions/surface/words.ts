/** The words of a text in lower case. An apostrophe inside a word is part of it. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)*/gu) ?? []
  );
}

function commonCount<Entry>(one: ReadonlySet<Entry>, other: ReadonlySet<Entry>): number {
  let common = 0;
  for (const entry of one) if (other.has(entry)) common += 1;
  return common;
}

/** The Jaccard index of two sets: the size of their intersection divided by that of their union. */
export function jaccard<Entry>(one: ReadonlySet<Entry>, other: ReadonlySet<Entry>): number {
  const common = commonCount(one, other);
  return common === 0 ? 0 : common / (one.size + other.size - common);
}

/**
 * The overlap coefficient: the size of the intersection divided by that of the smaller set. So a text's
 * length matters little.
 */
export function overlapCoefficient<Entry>(one: ReadonlySet<Entry>, other: ReadonlySet<Entry>): number {
  const common = commonCount(one, other);
  return common === 0 ? 0 : common / Math.min(one.size, other.size);
}
