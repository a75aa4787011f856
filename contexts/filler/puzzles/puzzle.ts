import type { Random } from "../../../pipeline/engine/random.ts";

/**
 * A question whose answer is computed. A test recomputes `results` from `given` and finds them in the answer.
 */
export interface Puzzle {
  readonly kind: string;
  readonly ask: string;
  readonly answer: string;
  readonly given: readonly number[];
  readonly results: readonly string[];
}

export type PuzzleKind = (random: Random) => Puzzle;

// Makes halves round up even if binary fractions have made them a little smaller.
const lift = 1 + 1e-12;

/**
 * Formats by their maximum number of decimals. They are kept because making one takes far longer than using
 * it.
 */
const formats = new Map<number, Intl.NumberFormat>();

function formatOf(digits: number): Intl.NumberFormat {
  const format = formats.get(digits) ?? new Intl.NumberFormat("en-US", { maximumFractionDigits: digits });
  formats.set(digits, format);
  return format;
}

/** A number in US English: at most `digits` decimals, and commas between thousands. */
export const say = (value: number, digits = 0): string => formatOf(digits).format(value * lift);

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** The time of day at a number of minutes after midnight. It may be on another day. */
export function clock(minutes: number): string {
  const within = ((Math.round(minutes) % 1440) + 1440) % 1440;
  return `${Math.floor(within / 60)}:${twoDigits(within % 60)}`;
}

export const factorial = (count: number): number => (count < 2 ? 1 : count * factorial(count - 1));

/** The number of ways to choose `chosen` out of `count` (binomial coefficient). */
export const choose = (count: number, chosen: number): number =>
  chosen < 0 || chosen > count ? 0 : factorial(count) / (factorial(chosen) * factorial(count - chosen));
