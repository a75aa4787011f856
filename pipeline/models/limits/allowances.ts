import type { Allowance } from "../provider.ts";

/** What a server said may still be sent, and until when that holds. */
export interface Told {
  readonly of: Allowance["of"];
  readonly remaining: number;
  readonly until: number;
}

export function toldBy(allowances: readonly Allowance[], now: number): readonly Told[] {
  return allowances.map(({ of, remaining, renewedInMs }) => ({ of, remaining, until: now + renewedInMs }));
}

/**
 * Milliseconds until one more call fits in. Which of the calls in flight the server had counted can't be known, so that
 * all of them are taken to come on top.
 */
export function untilAllowed(
  told: readonly Told[],
  inFlight: { readonly requests: number; readonly tokens: number },
  tokens: number,
  now: number,
): number {
  const more = { requests: 1, tokens };
  const lacking = told.filter(
    ({ of, remaining, until }) => until > now && inFlight[of] + more[of] > remaining,
  );
  return lacking.reduce((longest, { until }) => Math.max(longest, until - now), 0);
}
