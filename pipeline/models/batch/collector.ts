import type { Clock } from "../limits/with-limits.ts";

/** What a file may hold (https://platform.openai.com/docs/guides/batch), and what may wait at the server. */
interface Bounds {
  readonly requests: number;
  readonly bytes: number;
  readonly tokens: number;
}

export type RequestSize = Omit<Bounds, "requests">;

const fileBounds = { requests: 50_000, bytes: 200_000_000 } as const;

/** Gathers requests until a file is full or no more come. Sends as many in each file as there is room for. */
export interface Collector<T> {
  gather(entry: T): void;
  /** Tells the collector that there may be room again. */
  wake(): void;
  /** Forgets what was gathered, because nobody waits for it. */
  rest(): void;
}

interface Collecting<T> {
  readonly clock: Clock;
  /** If no entry comes for this many milliseconds, the gathered ones are sent. */
  readonly quietMs: number;
  /** Whether somebody still waits for it. */
  isWanted(entry: T): boolean;
  /**
   * How many tokens may be sent now. If nothing is under way (`isFree`), a single request may exceed that.
   */
  room(): { readonly tokens: number; readonly isFree: boolean };
  send(pack: readonly T[]): void;
}

export function createCollector<T extends RequestSize>(by: Collecting<T>): Collector<T> {
  let queue: readonly T[] = [];
  let gathered: T[] = [];
  let cancel = () => {};
  const sendPacks = () => {
    queue = [...queue, ...gathered].filter(by.isWanted);
    gathered = [];
    for (let first = queue[0]; first; first = queue[0]) {
      const { tokens, isFree } = by.room();
      if (!isFree && first.tokens > tokens) return;
      const pack = packOf(queue, { ...fileBounds, tokens });
      queue = queue.slice(pack.length);
      by.send(pack);
    }
  };
  const wake = () => {
    cancel();
    if (queue.length + gathered.length === 0) return;
    cancel = by.clock.after(gathered.length < fileBounds.requests ? by.quietMs : 0, sendPacks);
  };
  return {
    gather: (entry) => {
      gathered.push(entry);
      wake();
    },
    wake,
    rest: () => {
      cancel();
      queue = [];
      gathered = [];
    },
  };
}

/**
 * The first entries, as many as the bounds allow. At least one, since an entry that is too large would be too
 * large in any file.
 */
export function packOf<T extends RequestSize>(queue: readonly T[], bounds: Bounds): readonly T[] {
  let bytes = 0;
  let tokens = 0;
  const tooMany = queue.findIndex((entry, index) => {
    bytes += entry.bytes;
    tokens += entry.tokens;
    return index === bounds.requests || bytes > bounds.bytes || tokens > bounds.tokens;
  });
  return queue.slice(0, tooMany < 0 ? queue.length : Math.max(1, tooMany));
}

export function tokensOf(entries: readonly Pick<RequestSize, "tokens">[]): number {
  return entries.reduce((sum, { tokens }) => sum + tokens, 0);
}
