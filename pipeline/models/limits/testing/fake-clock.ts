import type { Clock } from "../with-limits.ts";

/** A clock that stands still until `goOn` is called. */
export interface FakeClock extends Clock {
  /** Goes from event to event until none is left, or until that time. */
  goOn(until?: number): Promise<void>;
}

export function fakeClock(): FakeClock {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly act: () => void }>();
  const nextTimer = () =>
    [...timers].reduce<{ at: number; act: () => void } | null>(
      (first, timer) => (first === null || timer.at < first.at ? timer : first),
      null,
    );
  return {
    now: () => now,
    after: (ms, act) => {
      // Like real timers: in whole milliseconds, and never at once.
      const timer = { at: now + Math.max(1, Math.ceil(ms)), act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    goOn: async (until = Number.POSITIVE_INFINITY) => {
      await settled();
      for (let timer = nextTimer(); timer && timer.at <= until; timer = nextTimer()) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.act();
        await settled();
      }
      if (until !== Number.POSITIVE_INFINITY) now = Math.max(now, until);
    },
  };
}

/** Resolves when everything that follows at once has happened. */
const settled = () => new Promise<void>((done) => setImmediate(done));
