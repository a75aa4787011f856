/** The words of a text in lower case; an apostrophe stays inside its word. */
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

/** Share of what two sets have in common in what they have together. */
export function jaccard<Entry>(one: ReadonlySet<Entry>, other: ReadonlySet<Entry>): number {
  const common = commonCount(one, other);
  return common === 0 ? 0 : common / (one.size + other.size - common);
}

/** Share of what two sets have in common in the smaller of them: a longer text is not less like the others for its length. */
export function overlapCoefficient<Entry>(one: ReadonlySet<Entry>, other: ReadonlySet<Entry>): number {
  const common = commonCount(one, other);
  return common === 0 ? 0 : common / Math.min(one.size, other.size);
}
