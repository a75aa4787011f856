/**
 * What a rate has saved up at a given time. A level below 0 is a debt. Nothing is sent before it is paid off.
 */
export interface Bucket {
  readonly level: number;
  /** Milliseconds. */
  readonly at: number;
}

/** An unused rate is saved up for a tenth of a second, so that timers which fire late cost nothing. */
export interface Rate {
  readonly perMs: number;
}

const savedMs = 100;
/** The capacity is at least one whole call. */
const capacityOf = ({ perMs }: Rate) => Math.max(1, perMs * savedMs);

export function fullBucket(rate: Rate, now: number): Bucket {
  return { level: capacityOf(rate), at: now };
}

function filled({ level, at }: Bucket, rate: Rate, now: number): number {
  return Math.min(capacityOf(rate), level + Math.max(0, now - at) * rate.perMs);
}

/** Milliseconds until `cost` may be taken. A cost above the capacity waits for a full bucket and leaves a debt. */
export function waitFor(bucket: Bucket, rate: Rate, cost: number, now: number): number {
  const lacking = Math.min(cost, capacityOf(rate)) - filled(bucket, rate, now);
  return lacking <= 1e-9 ? 0 : lacking / rate.perMs;
}

export function taken(bucket: Bucket, rate: Rate, cost: number, now: number): Bucket {
  return { level: filled(bucket, rate, now) - cost, at: now };
}
