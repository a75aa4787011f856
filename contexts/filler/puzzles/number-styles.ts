import type { NumberStyle } from "../../../content/filler/puzzle-schema.ts";
import { numerals } from "../../../personas/dates.ts";
import { lazy } from "../../../pipeline/lazy.ts";
import { entryAt } from "../../../pipeline/lists.ts";

// Makes halves round up even if binary fractions have made them a little smaller.
const lift = 1 + 1e-12;

/** In US English. Making a format takes far longer than using it. */
function rounded(digits: number): (value: number) => string {
  const format = lazy(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: digits }));
  return (value) => format().format(value * lift);
}

/** The time of day at a number of minutes after midnight. It may be on another day. */
function clock(minutes: number): string {
  const within = ((Math.round(minutes) % 1440) + 1440) % 1440;
  return `${Math.floor(within / 60)}:${String(within % 60).padStart(2, "0")}`;
}

const romanSigns: readonly (readonly [number, string])[] = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

export function romanOf(number: number): string {
  const sign = romanSigns.find(([value]) => value <= number);
  return sign ? sign[1] + romanOf(number - sign[0]) : "";
}

/** A time zone by its hours ahead of universal time. */
const zone = (hours: number): string =>
  hours === 0 ? "UTC" : `UTC${hours > 0 ? "+" : "−"}${Math.abs(hours)}`;

export const inStyle: Readonly<Record<NumberStyle, (value: number) => string>> = {
  0: rounded(0),
  1: rounded(1),
  2: rounded(2),
  3: rounded(3),
  4: rounded(4),
  clock,
  numeral: (value) => entryAt(numerals, value),
  roman: romanOf,
  zone,
};
