/** A call that was sent. */
export interface Sent {
  /** The number of the call, counted up. */
  readonly ordinal: number;
  /** When it was sent, in milliseconds. */
  readonly at: number;
  /** Whether the pace was clearly lower than what the server had accepted before. */
  readonly wasCautious: boolean;
  refused: boolean;
}

export interface RecentCalls {
  add(call: Sent): void;
  /** The calls of the last `ms` milliseconds with this ordinal or a later one. */
  since(ms: number, ordinal: number, now: number): readonly Sent[];
}

const forgottenAtOnce = 1000;

/** Remembers the calls of the last `spanMs` milliseconds. */
export function recentCalls(spanMs: number): RecentCalls {
  let calls: Sent[] = [];
  let first = 0;
  const forget = (now: number) => {
    while ((calls[first]?.at ?? now) < now - spanMs) first += 1;
    if (first < forgottenAtOnce || first * 2 < calls.length) return;
    calls = calls.slice(first);
    first = 0;
  };
  return {
    add: (call) => {
      calls.push(call);
      forget(call.at);
    },
    since: (ms, ordinal, now) => {
      forget(now);
      const begin = calls.findLastIndex((call) => call.at < now - ms || call.ordinal < ordinal);
      return calls.slice(Math.max(first, begin + 1));
    },
  };
}

export function countRefused(calls: readonly Sent[]): number {
  return calls.reduce((sum, { refused }) => sum + (refused ? 1 : 0), 0);
}
