/** Nothing is sent for a while after refusals, and then one call alone, to see whether the server takes it. */
export interface Hold {
  readonly until: number;
  /** The call alone: to be sent, or sent when. */
  readonly probe: "none" | "due" | { readonly sentAt: number };
  /** How often in a row the call alone was refused too. */
  readonly failed: number;
  /** How long refusals take to come. What was not refused after three times as long was taken. */
  readonly refusalMs: number;
}

const shortestHoldMs = 100;
const longestHoldMs = 30_000;
/** So that a call alone is sent soon after a whole second, which is how long most servers count. */
const longer = 1.4;
const shortestPatienceMs = 20;

export const noHold: Hold = { until: 0, probe: "none", failed: 0, refusalMs: 0 };

export function heldUntil(hold: Hold, until: number): Hold {
  return until > hold.until ? { ...hold, until } : hold;
}

/** After a burst of refusals, or where the call alone was refused: longer each time. */
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

/** The call alone was sent. */
export function probed(hold: Hold, now: number): Hold {
  return { ...hold, probe: { sentAt: now } };
}

export function freed(hold: Hold): Hold {
  return { ...hold, probe: "none", failed: 0 };
}
