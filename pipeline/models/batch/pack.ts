/** What a file may hold (https://platform.openai.com/docs/guides/batch), and what may wait at the server. */
export interface Bounds {
  readonly requests: number;
  readonly bytes: number;
  readonly tokens: number;
}

export type Size = Omit<Bounds, "requests">;

export const fileBounds = { requests: 50_000, bytes: 200_000_000 } as const;

/** The first ones, as many as the bounds allow; at least one, for who alone is too large is so in any file. */
export function packOf<T extends Size>(queue: readonly T[], bounds: Bounds): readonly T[] {
  let bytes = 0;
  let tokens = 0;
  const tooMany = queue.findIndex((entry, index) => {
    bytes += entry.bytes;
    tokens += entry.tokens;
    return index === bounds.requests || bytes > bounds.bytes || tokens > bounds.tokens;
  });
  return queue.slice(0, tooMany < 0 ? queue.length : Math.max(1, tooMany));
}

export function tokensOf(entries: readonly Pick<Size, "tokens">[]): number {
  return entries.reduce((sum, { tokens }) => sum + tokens, 0);
}
