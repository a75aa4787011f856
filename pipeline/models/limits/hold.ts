/**
 * After refusals nothing is sent for a while. Then a single call, the probe, is sent to see whether the
 * server accepts it.
 */
export interface Hold {
  readonly until: number;
  /** `due` if it is still to be sent, otherwise when it was sent. */
  readonly probe: "none" | "due" | { readonly sentAt: number };
  /** How many probes in a row were refused. */
  readonly failed: number;
  /**
   * How long a refusal takes to arrive. A call that has not been refused after three times as long counts as
   * accepted.
   */
  readonly refusalMs: number;
}

const shortestHoldMs = 100;
const longestHoldMs = 30_000;
/**
 * Most servers count in whole seconds. With this factor, one of the probes comes soon after a second has
 * passed.
 */
const longer = 1.4;
const shortestPatienceMs = 20;

export const noHold: Hold = { until: 0, probe: "none", failed: 0, refusalMs: 0 };

export function heldUntil(hold: Hold, until: number): Hold {
  return until > hold.until ? { ...hold, until } : hold;
}

/** A hold after a burst of refusals or a refused probe. It gets longer with each refused probe. */
export function heldBack(hold: Hold, refusalMs: number, now: number): Hold {
  const failed = hold.probe === "none" ? 0 : hold.failed + 1;
  const first = Math.max(shortestHoldMs, 2 * refusalMs);
  const until = Math.max(hold.until, now + Math.min(longestHoldMs, first * longer ** failed));
  return { until, probe: "due", failed, refusalMs };
}

/** Milliseconds until something may be sent. */
export function untilFree({ until, probe, refusalMs }: Hold, now: number): number {
  const from =
    typeof probe === "object"
      ? Math.max(until, probe.sentAt + Math.max(shortestPatienceMs, 3 * refusalMs))
      : until;
  return Math.max(0, from - now);
}

export function probed(hold: Hold, now: number): Hold {
  return { ...hold, probe: { sentAt: now } };
}

export function freed(hold: Hold): Hold {
  return { ...hold, probe: "none", failed: 0 };
}
