/**
 * What became of the entries of the input. Each is counted in exactly one row. In input without lines, such as a JSON
 * array, an entry is a post or a comment.
 */
export const funnelRows = [
  "malformed",
  "no post or comment",
  "wrong domain",
  // One of its texts is longer than Reddit allows.
  "text too long",
  // It is a comment, and its post is not in the input.
  "post missing",
  // It is in a thread in which the post's author never answers.
  "author silent",
  // It was fetched earlier than another entry with the same id.
  "superseded",
  "post deleted",
  "bot",
  "below a bot",
  "parent missing",
  "cyclic",
  // There are more than a hundred replies between the comment and its post.
  "too deep",
  "post too short",
  "not qualifying",
  "kept",
] as const;
export type FunnelRow = (typeof funnelRows)[number];
export type EntryFunnel = Readonly<Partial<Record<FunnelRow, number>>>;

/** The sums, in the order of `funnelRows`. Rows without an entry are left out. */
export function addFunnels(funnels: Iterable<EntryFunnel>): EntryFunnel {
  const sums = new Map<FunnelRow, number>(funnelRows.map((row) => [row, 0]));
  for (const funnel of funnels)
    for (const row of funnelRows) sums.set(row, (sums.get(row) ?? 0) + (funnel[row] ?? 0));
  return Object.fromEntries([...sums].filter(([, sum]) => sum > 0));
}
