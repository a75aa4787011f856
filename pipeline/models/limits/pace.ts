import { type Bucket, fullBucket, type Rate, taken, waitFor } from "./bucket.ts";

/**
 * How many calls a second a server takes, learned from what it refused. If it takes calls again soon after the first
 * burst of refusals, the calls before had used up something saved, and their number says little: the pace is `supposed`
 * and grows until calls are refused again. Otherwise it is `known`: it starts lower, which shows whether fewer calls are
 * refused at all, is soon back at the number that was taken, stays there for some seconds, and then tries more, faster
 * and faster (the curve of CUBIC, RFC 9438).
 */
export interface Pace {
  readonly certainty: "supposed" | "known";
  /** Calls a second that the server took. */
  readonly borne: number;
  /** When it began, in milliseconds. */
  readonly since: number;
}

const growthASecond = 2;
const backMs = 2_000;
const below = 0.15;
const beyondMs = 4_000;
const above = 0.05;
const slowest = 0.1;

/** Calls a second. */
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

/** Clearly slower than what the server took before, so that refusals now have another reason. */
export function isCautious(pace: Pace, now: number): boolean {
  return paceAt(pace, now) < 0.95 * pace.borne;
}

/** Keeps calls to a pace. */
export interface Throttle {
  readonly pace: Pace;
  readonly bucket: Bucket;
}

/** What was saved up before is kept. */
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
