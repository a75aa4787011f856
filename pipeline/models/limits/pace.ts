import { type Bucket, fullBucket, type Rate, taken, waitFor } from "./bucket.ts";

/**
 * How many calls a second a server accepts, learned from its refusals. If it accepts calls again soon after
 * the first burst of refusals, the calls before had used up a saved allowance, so their number says little.
 * The pace is then `supposed`, and grows until calls are refused again. Otherwise it is `known`. It then
 * starts lower, which shows whether fewer calls are refused at all. It soon returns to the number that was
 * accepted, stays there for some seconds, and then grows, faster and faster (the curve of CUBIC, RFC 9438).
 */
export interface Pace {
  readonly certainty: "supposed" | "known";
  /** The calls per second that the server accepted. */
  readonly borne: number;
  /** When the pace began, in milliseconds. */
  readonly since: number;
}

const growthASecond = 2;
const backMs = 2_000;
const below = 0.15;
const beyondMs = 4_000;
const above = 0.05;
const slowest = 0.1;

/** Calls per second. */
export function paceAt({ certainty, borne, since }: Pace, now: number): number {
  const passed = Math.max(0, now - since);
  if (certainty === "supposed") return borne * growthASecond ** (passed / 1000);
  if (passed < backMs) return borne * (1 - below * ((backMs - passed) / backMs) ** 3);
  return borne * (1 + above * ((passed - backMs) / beyondMs) ** 3);
}

export function supposedPace(borne: number, now: number): Pace {
  return { certainty: "supposed", borne: Math.max(1, borne), since: now };
}

export function knownPace(borne: number, now: number): Pace {
  return { certainty: "known", borne: Math.max(slowest, borne), since: now };
}

/**
 * Whether the pace is clearly slower than what the server accepted before, so that refusals now have another
 * reason.
 */
export function isCautious(pace: Pace, now: number): boolean {
  return paceAt(pace, now) < 0.95 * pace.borne;
}

/** Limits calls to a pace. */
export interface Throttle {
  readonly pace: Pace;
  readonly bucket: Bucket;
}

/** Keeps what the previous throttle had saved up. */
export function throttledTo(pace: Pace, before: Throttle | null, now: number): Throttle {
  return { pace, bucket: before?.bucket ?? fullBucket(rateOf(pace, now), now) };
}

/** Milliseconds until the next call may be sent. */
export function untilNextCall({ pace, bucket }: Throttle, now: number): number {
  return waitFor(bucket, rateOf(pace, now), 1, now);
}

export function withCallSent({ pace, bucket }: Throttle, now: number): Throttle {
  return { pace, bucket: taken(bucket, rateOf(pace, now), 1, now) };
}

function rateOf(pace: Pace, now: number): Rate {
  return { perMs: paceAt(pace, now) / 1000 };
}
