import type { Pace } from "./pace.ts";

/**
 * Whether the pace causes the refusals at all. When one cut follows another, this is tested: at half the pace, a server
 * that counts calls refuses none, and a server that refuses at random refuses as many as before.
 */
export interface Doubt {
  /** The maximum number of calls a second at which calls were refused. */
  readonly rate: number;
  /** The share of the calls before the last cut that were refused. */
  readonly share: number;
  readonly cuts: number;
  readonly at: number;
}

/** The test at half the pace. */
export interface HalfPaceTest {
  /** The first call that belongs to it. */
  readonly ordinal: number;
  /** The share that was refused before. */
  readonly share: number;
  readonly ended: number;
  readonly refused: number;
  /** The pace to return to if it turns out that the pace matters. */
  readonly paceBefore: Pace | null;
}

const forgottenMs = 2_000;
const cutsInDoubt = 4;
/**
 * A server that accepts 3 of 5 calls accepts all at half the pace if it counts calls. One that accepts fewer
 * may not.
 */
const largestShare = 0.4;
const fewestCalls = 20;
const mostCalls = 100;
const refusedWanted = 5;

export function doubted(doubt: Doubt | null, rate: number, share: number, now: number): Doubt {
  return doubt === null || now - doubt.at > forgottenMs
    ? { rate, share, cuts: 1, at: now }
    : { rate: Math.max(rate, doubt.rate), share, cuts: doubt.cuts + 1, at: now };
}

export function isInDoubt({ cuts, share }: Doubt): boolean {
  return cuts >= cutsInDoubt && share <= largestShare;
}

export function startedTrial({ share }: Doubt, ordinal: number, paceBefore: Pace | null): HalfPaceTest {
  return { ordinal, share, ended: 0, refused: 0, paceBefore };
}

export function trialWith(trial: HalfPaceTest, refused: boolean): HalfPaceTest {
  return { ...trial, ended: trial.ended + 1, refused: trial.refused + (refused ? 1 : 0) };
}

/** What causes the refusals; `null` while the trial continues. */
export function verdictOf({ share, ended, refused }: HalfPaceTest): "random" | "pace" | null {
  if (ended >= 8 && refused > 0.5 * ended) return "pace";
  if (ended < Math.min(mostCalls, Math.max(fewestCalls, refusedWanted / share))) return null;
  return refused >= 0.5 * share * ended ? "random" : "pace";
}
