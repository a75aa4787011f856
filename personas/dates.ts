import { remembering } from "../pipeline/lazy.ts";

/** A day of the Gregorian calendar as `YYYY-MM-DD`, without time or zone. Compares as text. */
export type IsoDate = string;

export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** From Sunday on, so that `weekday` gives the index. */
export const weekdayNames = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** The numbers from 0 to 12 in words. */
export const numerals = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
] as const;

const dayMs = 86_400_000;

/** Far more days than a run uses. If there are more, as in a long-running server, the caches are emptied. */
const mostKept = 50_000;

// A run uses a few thousand days, each of them very often, so they are parsed and printed once.
const timeOf = remembering((date: IsoDate) => Date.parse(date), mostKept);
const dateAt = remembering((time: number): IsoDate => new Date(time).toISOString().slice(0, 10), mostKept);

export const addDays = (date: IsoDate, days: number): IsoDate => dateAt(timeOf(date) + days * dayMs);

/** The same day in another year. 29 February becomes 28 February if that year isn't a leap year. */
export function addYears(date: IsoDate, years: number): IsoDate {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(day, last))).toISOString().slice(0, 10);
}

export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((timeOf(to) - timeOf(from)) / dayMs);
}

/** The day of the week, where 0 is Sunday. */
export function weekday(date: IsoDate): number {
  return new Date(timeOf(date)).getUTCDay();
}
