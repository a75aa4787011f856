/**
 * Where the entries of the input went; each is in exactly one row. Of input without lines, such as a JSON array, an
 * entry is a post or a comment in it.
 */
export const funnelRows = [
  "malformed",
  "no post or comment",
  "wrong domain",
  // A comment whose post is not in the input.
  "post missing",
  // Of a thread in which the post's author never answers.
  "author silent",
  // Fetched earlier than another with the same id.
  "superseded",
  "post deleted",
  "bot",
  "below a bot",
  "parent missing",
  "cyclic",
  "post too short",
  "not qualifying",
  "kept",
] as const;
export type FunnelRow = (typeof funnelRows)[number];
export type Funnel = Readonly<Partial<Record<FunnelRow, number>>>;

/** The sums, in the order of `funnelRows`; rows without an entry are left out. */
export function addFunnels(funnels: Iterable<Funnel>): Funnel {
  const sums = new Map<FunnelRow, number>(funnelRows.map((row) => [row, 0]));
  for (const funnel of funnels)
    for (const row of funnelRows) sums.set(row, (sums.get(row) ?? 0) + (funnel[row] ?? 0));
  return Object.fromEntries([...sums].filter(([, sum]) => sum > 0));
}
