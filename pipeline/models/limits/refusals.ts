import { countRefused, type Sent } from "./recent.ts";

/** What is remembered of refusals, to tell refusals because of too many calls from random ones. */
export interface Refusals {
  /** Whether the latest calls were refused, oldest first. Empty after a cut. */
  readonly last: readonly boolean[];
  /** The share of calls that the server refuses at any pace, as far as is known. */
  readonly noise: number;
  /** The share of all recent calls that was refused. */
  readonly average: number;
}

/** How many of the latest calls are looked at, and how many refusals among them count as a burst. */
const lastEnded = 8;
const burst = 4;
/** Over a longer time, this share of refusals is acceptable, or twice the noise if that is more. */
const bearableShare = 0.01;
const fewestCalls = 100;
/** Both are averages over about this many calls. The noise is never more than twice the average. */
const noiseCalls = 50;
const averageCalls = 200;

export const noRefusals: Refusals = { last: [], noise: 0, average: 0 };

/** Adds a call that ended. `last` takes only calls that were sent after the last cut. */
export function withEnded(before: Refusals, call: Sent, isAfterCut: boolean): Refusals {
  const refused = call.refused ? 1 : 0;
  const average = before.average + (refused - before.average) / averageCalls;
  const noise = Math.min(before.noise, 2 * average);
  return {
    last: isAfterCut ? lastOf(before.last, call.refused) : before.last,
    noise: call.wasCautious ? noise + (refused - noise) / noiseCalls : noise,
    average,
  };
}

/** The state after a trial that showed that this share is refused at random. */
export function withNoise(before: Refusals, share: number): Refusals {
  const noise = Math.max(before.noise, share);
  return { ...before, noise, average: noise };
}

export function isBurst({ last, noise }: Refusals): boolean {
  return last.filter(Boolean).length >= Math.min(lastEnded, burst + 1.5 * noise * lastEnded);
}

/**
 * Whether more of these calls were refused than chance explains. Without a pace, more calls are needed to
 * tell.
 */
export function isTooMany({ noise }: Refusals, calls: readonly Sent[], isPaced: boolean): boolean {
  const refused = countRefused(calls);
  if (refused < 2 || (!isPaced && calls.length < fewestCalls)) return false;
  const expected = Math.max(bearableShare, 2 * noise) * calls.length;
  return refused > expected + Math.sqrt(expected);
}

/** Like a burst of refusals, for timeouts. */
export function isBurstOfTimeouts(last: readonly boolean[]): boolean {
  return last.filter(Boolean).length >= burst;
}

/** The latest outcomes, with one more. */
export function lastOf(last: readonly boolean[], outcome: boolean): readonly boolean[] {
  return [...last.slice(1 - lastEnded), outcome];
}
