import type { Rate } from "./bucket.ts";

/**
 * How many calls a second a server bears, learned from what it refused. Where it soon takes calls again after the first
 * burst of refusals, what it took before it was saved up and says little: the pace is `supposed`, and grows until it is
 * refused again. Otherwise it is `known`: it begins lower, which shows whether fewer are refused at all, is soon back at
 * what was borne, stays there for some seconds, and only then tries more, faster and faster (the curve is that of CUBIC,
 * RFC 9438).
 */
export interface Pace {
  readonly certainty: "supposed" | "known";
  /** Calls a second that were borne. */
  readonly borne: number;
  /** Since when it counts, in milliseconds. */
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

export function rateOf(pace: Pace, now: number): Rate {
  return { perMs: paceAt(pace, now) / 1000 };
}

export function supposedPace(borne: number, now: number): Pace {
  return { certainty: "supposed", borne: Math.max(1, borne), since: now };
}

export function knownPace(borne: number, now: number): Pace {
  return { certainty: "known", borne: Math.max(slowest, borne), since: now };
}

/** Clearly slower than what was borne: what is refused now is refused for another reason. */
export function isCautious(pace: Pace, now: number): boolean {
  return paceAt(pace, now) < 0.95 * pace.borne;
}
