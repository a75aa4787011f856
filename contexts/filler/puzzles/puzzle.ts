import type { Random } from "../../../pipeline/engine/random.ts";

/** A question whose answer is computed. A test recomputes `results` from `given` and finds them in the answer. */
export interface Puzzle {
  readonly kind: string;
  readonly ask: string;
  readonly answer: string;
  readonly given: readonly number[];
  readonly results: readonly string[];
}

export type PuzzleKind = (random: Random) => Puzzle;

// Just enough to lift a half that binary fractions have pushed down.
const lift = 1 + 1e-12;

/** A number as it is read aloud: `digits` decimals at most, thousands with commas. */
export const say = (value: number, digits = 0): string =>
  (value * lift).toLocaleString("en-US", { maximumFractionDigits: digits });

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** Minutes after midnight as a clock shows them; other days wrap around. */
export function clock(minutes: number): string {
  const within = ((Math.round(minutes) % 1440) + 1440) % 1440;
  return `${Math.floor(within / 60)}:${twoDigits(within % 60)}`;
}

export const factorial = (count: number): number => (count < 2 ? 1 : count * factorial(count - 1));

/** In how many ways `chosen` can be taken out of `count`. */
export const choose = (count: number, chosen: number): number =>
  chosen < 0 || chosen > count ? 0 : factorial(count) / (factorial(chosen) * factorial(count - chosen));
