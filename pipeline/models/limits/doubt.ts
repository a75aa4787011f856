/**
 * Whether refusals come from the pace at all. Where one cut follows the other, it is tried out: at half the pace a
 * server that counts calls refuses none, and one that refuses at random refuses as many as before.
 */
export interface Doubt {
  /** The most calls a second at which calls were refused. */
  readonly rate: number;
  /** Of the calls before the last cut, how many were refused. */
  readonly share: number;
  readonly cuts: number;
  readonly at: number;
}

/** Calls at half the pace. */
export interface Trial {
  /** Of the first call that belongs to it. */
  readonly ordinal: number;
  readonly share: number;
  readonly ended: number;
  readonly refused: number;
}

const forgottenMs = 2_000;
const cutsInDoubt = 4;
/** A server that takes 3 of 5 calls takes all at half the pace, if it counts them; one that takes fewer may not. */
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

export function beganTrial({ share }: Doubt, ordinal: number): Trial {
  return { ordinal, share, ended: 0, refused: 0 };
}

export function withOutcome(trial: Trial, refused: boolean): Trial {
  return { ...trial, ended: trial.ended + 1, refused: trial.refused + (refused ? 1 : 0) };
}

/** `null` while it goes on. */
export function verdictOf({ share, ended, refused }: Trial): "random" | "pace" | null {
  if (ended >= 8 && refused > 0.5 * ended) return "pace";
  if (ended < Math.min(mostCalls, Math.max(fewestCalls, refusedWanted / share))) return null;
  return refused >= 0.5 * share * ended ? "random" : "pace";
}
