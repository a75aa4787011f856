import { monthNames, weekdayNames } from "../../../personas/dates.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import type { Values } from "./say.ts";

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const monthLength = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
const weekdayName = (number: number): string => entryAt(weekdayNames, ((number % 7) + 7) % 7);
const monthName = (month: number): string => entryAt(monthNames, month - 1);
const unitOf = (count: number) => ({ is: count === 1 ? "one" : "more" });

/** The weekday from which Conway's rule counts in the century of the year. */
const startOfCentury = (year: number): number => entryAt([2, 0, 5, 3], Math.floor(year / 100) % 4);

/** A date in the month that falls on the weekday of the last day of February. */
const keyDate = (year: number, month: number): number =>
  entryAt([isLeap(year) ? 4 : 3, isLeap(year) ? 29 : 28, 14, 4, 9, 6, 11, 8, 5, 10, 7, 12], month - 1);

/** The weekday of a date, by Conway's rule. */
export function weekday(random: Random): Values {
  const [year, month] = [random.integer(1760, 2190), random.integer(1, 12)];
  const day = random.integer(1, monthLength(year, month));
  const [start, short] = [startOfCentury(year), year % 100];
  const [dozens, rest, fours] = [Math.floor(short / 12), short % 12, Math.floor((short % 12) / 4)];
  const key = start + dozens + rest + fours;
  const anchor = keyDate(year, month);
  const distance = Math.abs(day - anchor);
  return {
    year,
    day,
    short,
    dozens,
    rest,
    fours,
    anchor,
    distance,
    sevens: distance % 7,
    month: monthName(month),
    start: weekdayName(start),
    key: weekdayName(key),
    result: weekdayName(key + day - anchor),
    gap: { is: distance === 0 ? "none" : day > anchor ? "forward" : "back" },
    unit: unitOf(distance),
  };
}

const dayOfYear = (year: number, month: number, day: number): number =>
  Array.from({ length: month - 1 }, (_, index) => monthLength(year, index + 1)).reduce((a, b) => a + b, day);

/** The days between two dates of a year. */
export function interval(random: Random): Values {
  const year = random.integer(1801, 2120);
  const [month, later] = [random.integer(1, 5), random.integer(7, 12)];
  const [day, end] = [random.integer(1, 28), random.integer(1, 30)];
  const [first, last] = [dayOfYear(year, month, day), dayOfYear(year, later, end)];
  const days = last - first;
  const [weeks, rest] = [Math.floor(days / 7), days % 7];
  return {
    year,
    day,
    end,
    first,
    last,
    days,
    weeks,
    rest,
    both: days + 1,
    month: monthName(month),
    later: monthName(later),
    february: { is: isLeap(year) ? "leap" : "common" },
    unit: unitOf(rest),
  };
}
