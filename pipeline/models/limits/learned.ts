import { type Hold, noHold } from "./hold.ts";
import type { Throttle } from "./pace.ts";
import { type RecentCalls, recentCalls, type Sent } from "./recent.ts";
import { noRefusals, type Refusals } from "./refusals.ts";
import { type CallDuration, type CallSlots, firstSlotsOf } from "./slots.ts";
import type { Doubt, HalfPaceTest } from "./trial.ts";

/** A call in flight. */
export interface Flight extends Sent {
  readonly call: string;
  readonly tookLastSlot: boolean;
  readonly isProbe: boolean;
}

/** The longest time over which refusals are counted. */
export const countedMs = 5_000;

/** What was learned about a server. The functions in `learn.ts` and `cut-back.ts` change it in place. */
export interface Learned {
  /** After this many milliseconds a call times out. */
  readonly timeoutMs: number;
  readonly recent: RecentCalls;
  /** By name of the call. */
  readonly latencies: Map<string, CallDuration>;
  /** How many calls were sent. This is also the ordinal of the next call. */
  sent: number;
  inFlight: number;
  /** Whether a call is waiting for its turn. */
  isWanted: boolean;
  slots: CallSlots;
  hold: Hold;
  /** `null` while calls are sent as fast as slots become free. */
  throttle: Throttle | null;
  refusals: Refusals;
  /** Whether the latest calls timed out, oldest first. */
  timeouts: readonly boolean[];
  /**
   * The calls in the second before the first burst of refusals. How many of them the server accepted is known
   * after the hold.
   */
  firstBurst: readonly Sent[] | null;
  /** Calls before this ordinal were sent before the last cut. */
  sinceCut: number;
  /** When the last hold ended. */
  freeSince: number;
  /** How many cuts in a row came soon after a hold ended. */
  earlyCuts: number;
  doubt: Doubt | null;
  trial: HalfPaceTest | null;
}

export function nothingLearned(settings: {
  readonly concurrency: number;
  readonly timeoutMs: number;
}): Learned {
  return {
    timeoutMs: settings.timeoutMs,
    recent: recentCalls(countedMs),
    latencies: new Map(),
    sent: 0,
    inFlight: 0,
    isWanted: false,
    slots: firstSlotsOf(settings.concurrency),
    hold: noHold,
    throttle: null,
    refusals: noRefusals,
    timeouts: [],
    firstBurst: null,
    sinceCut: 0,
    freeSince: 0,
    earlyCuts: 0,
    doubt: null,
    trial: null,
  };
}
