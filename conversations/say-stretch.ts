import {
  addDays,
  daysBetween,
  type IsoDate,
  monthNames,
  numerals,
  weekday,
  weekdayNames,
} from "../personas/dates.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { type DateStyle, ordinal, waysToSay } from "./say-date.ts";

type Ways = Readonly<Record<DateStyle, readonly string[]>>;

/**
 * All the ways in which people say, on a given day, when something went on that took some days and ended on a date, as
 * adverbials: "over the last few weeks", "from March to May". Its last day can be recovered from each as well as any
 * date from `waysToSay`.
 */
export function waysToSayStretch(last: IsoDate, days: number, today: IsoDate): Ways {
  if (days <= 1) return waysToSay(last, today);
  const stretch = { first: addDays(last, 1 - days), last, days, today, ago: daysBetween(last, today) };
  return { exact: [byDays(stretch)], plain: plainly(stretch), vague: vaguely(stretch) };
}

export function sayStretch(
  last: IsoDate,
  days: number,
  today: IsoDate,
  style: DateStyle,
  random: Random,
): string {
  return random.pick(waysToSayStretch(last, days, today)[style]);
}

interface Stretch {
  readonly first: IsoDate;
  readonly last: IsoDate;
  readonly days: number;
  readonly today: IsoDate;
  /** Days from the last one to today. */
  readonly ago: number;
}

/** Within a fortnight one looks back from today; later on weeks and months are named. */
const lately = 13;
/** Up to so many days pass for one week. */
const aWeek = 10;

const yearOf = (date: IsoDate) => date.slice(0, 4);
const monthOf = (date: IsoDate) => monthNames[Number(date.slice(5, 7)) - 1] ?? "";
const dayOf = (date: IsoDate) => `${monthOf(date)} ${Number(date.slice(8))}`;

/** As `waysToSay` does, with the year from some weeks on. */
function byDays({ first, last, ago }: Stretch): string {
  if (ago <= 45) return `from ${dayOf(first)} to ${dayOf(last)}`;
  const year = yearOf(first) === yearOf(last) ? "" : `, ${yearOf(first)}`;
  return `from ${dayOf(first)}${year} to ${dayOf(last)}, ${yearOf(last)}`;
}

function plainly(stretch: Stretch): string[] {
  const { last, days, today, ago } = stretch;
  if (ago <= lately) {
    const upTo = `in the ${unitOf(days)} up to ${lastDay(stretch)}`;
    return days > aWeek ? [upTo, `over the last few ${unitOf(days)}`] : [upTo];
  }
  if (days <= aWeek && ago <= 45) return [`${numerals[Math.round(ago / 7)]} weeks ago`];
  if (days <= aWeek) return [...waysToSay(last, today).plain];
  // Nobody says "in May" in May.
  return last.slice(0, 7) === today.slice(0, 7) ? [byDays(stretch)] : [byMonths(stretch)];
}

function vaguely({ last, days, today, ago }: Stretch): string[] {
  if (ago <= lately && days > aWeek) return [`over the last few ${unitOf(days)}`];
  if (ago <= 6) return ["over the last week or two"];
  const { vague } = waysToSay(last, today);
  // From far enough away a stretch is a point, as any day is.
  return days > aWeek && ago < 3 * days && ago <= 330
    ? vague.map((way) => `for a while until ${way}`)
    : [...vague];
}

/** Loose on purpose: how long it was is often told by what was done. */
function unitOf(days: number): string {
  if (days <= aWeek) return "days";
  return days <= 60 ? "weeks" : "months";
}

function lastDay({ last, ago }: Stretch): string {
  if (ago <= 0) return "today";
  if (ago === 1) return "yesterday";
  return ago <= 6 ? `last ${weekdayNames[weekday(last)]}` : `the ${ordinal(Number(last.slice(8)))}`;
}

/** "In May", "in April and May", "from March to May", with years once eleven months have gone by. */
function byMonths({ first, last, days, ago }: Stretch): string {
  const apart = monthsBetween(first, last);
  const sameYear = yearOf(first) === yearOf(last);
  const withYear = ago > 330 || ago + days > 365;
  const end = withYear ? `${monthOf(last)} ${yearOf(last)}` : monthOf(last);
  if (apart === 0) return `in ${end}`;
  if (apart === 1 && (sameYear || !withYear)) return `in ${monthOf(first)} and ${end}`;
  return `from ${monthOf(first)}${withYear && !sameYear ? ` ${yearOf(first)}` : ""} to ${end}`;
}

const monthsBetween = (first: IsoDate, last: IsoDate) =>
  12 * (Number(yearOf(last)) - Number(yearOf(first))) + Number(last.slice(5, 7)) - Number(first.slice(5, 7));
