import { z } from "zod";
import { countryFacts } from "../../../content/people/bank.ts";
import { addDays, daysBetween, type IsoDate, weekday, weekdayNames } from "../../../personas/dates.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import type { Calendar } from "../../../timelines/calendar/calendar.ts";

const day = z.iso.date();
const text = z.string().min(1);
export const tripSchema = z.strictObject({ from: day, to: day, town: text, country: text });
/** The days that a user spends in another town, the first and the last included. */
export type Trip = z.infer<typeof tripSchema>;

export const userCalendarSchema = z.strictObject({
  /** Tasks are on these days, the first and the last included. Nothing in the user's life changes on them. */
  from: day,
  to: day,
  /** The days of the user's stories in personamem, on which nobody travels. */
  taken: z.array(day),
  trips: z.array(tripSchema),
});
export type UserCalendar = z.infer<typeof userCalendarSchema>;

export interface Home {
  readonly town: string;
  readonly country: string;
}

/** The maximum number of days of tasks. In a longer time, too much about a user would change. */
const mostDays = 240;
const [shortestTrip, longestTrip] = [2, 6];
/** Trips are drawn until there is one on each day of the week, but not more than this. */
const mostTrips = 8;
/** How many days somebody stays at home between two trips. */
const daysBetweenTrips = 5;

interface CalendarOrder {
  readonly calendar: Calendar;
  readonly firstSession: IsoDate;
  readonly home: Home;
  readonly random: Random;
}

/**
 * The user's calendar for tasks. It is part of the persona's one calendar: tasks end before anything changes
 * in the persona's life, and trips are on days on which no story of personamem happens.
 */
export function userCalendar({ calendar, firstSession, home, random }: CalendarOrder): UserCalendar {
  const from = addDays(firstSession, 1);
  const changed = calendar.life.map(({ date }) => date).filter((date) => date > from);
  const [next] = changed.sort();
  const latest = addDays(firstSession, mostDays);
  const to = next !== undefined && next <= latest ? addDays(next, -1) : latest;
  const slots = Object.values(calendar.topics).flatMap(({ slots: { pivotal, free } }) => [
    ...Object.values(pivotal).flat(),
    ...free,
  ]);
  // A story of no days doesn't say when it happened, so it takes none.
  const told = slots.filter(({ days, date }) => days > 0 && date >= from && date <= to);
  const taken = [...new Set(told.map(({ date }) => date))].sort();
  return { from, to, taken, trips: drawTrips({ from, to, taken }, home, random) };
}

export interface CalendarDay {
  readonly date: IsoDate;
  readonly weekday: (typeof weekdayNames)[number];
  readonly trip: Trip | null;
}

/** The days on which tasks can be. */
export const calendarDays = (calendar: UserCalendar): CalendarDay[] =>
  daysOf(calendar).map((date) => ({
    date,
    weekday: entryAt(weekdayNames, weekday(date)),
    trip: tripOn(calendar, date),
  }));

export const daysOf = ({ from, to }: Pick<UserCalendar, "from" | "to">): IsoDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

export const tripOn = ({ trips }: Pick<UserCalendar, "trips">, date: IsoDate): Trip | null =>
  trips.find(({ from, to }) => from <= date && date <= to) ?? null;

function drawTrips(free: Omit<UserCalendar, "trips">, home: Home, random: Random): Trip[] {
  const stretches = stretchesOf(free);
  const long = stretches.filter((days) => days.length >= shortestTrip);
  const trips: Trip[] = [];
  const weekdays = new Set<number>();
  for (const days of random.shuffle(long.length > 0 ? long : stretches)) {
    if (trips.length === mostTrips || (trips.length > 1 && weekdays.size === 7)) break;
    const length = Math.min(days.length, random.integer(shortestTrip, longestTrip));
    const begin = random.integer(0, days.length - length);
    const own = days.slice(begin, begin + length);
    if (trips.some((trip) => isNear(trip, own))) continue;
    for (const date of own) weekdays.add(daysBetween(free.from, date) % 7);
    trips.push({ from: own[0] ?? free.from, to: own.at(-1) ?? free.from, ...elsewhere(home, random) });
  }
  return trips.sort((one, other) => (one.from < other.from ? -1 : 1));
}

const isNear = ({ from, to }: Trip, days: readonly IsoDate[]) =>
  days.some(
    (date) => daysBetween(date, from) <= daysBetweenTrips && daysBetween(to, date) <= daysBetweenTrips,
  );

/** The stretches of days on which nothing is known to happen. */
function stretchesOf(free: Omit<UserCalendar, "trips">): IsoDate[][] {
  const taken = new Set(free.taken);
  const stretches: IsoDate[][] = [[]];
  for (const date of daysOf(free))
    if (taken.has(date)) stretches.push([]);
    else stretches.at(-1)?.push(date);
  return stretches.filter((days) => days.length > 0);
}

/** Mostly a town of the same country, sometimes one abroad. */
function elsewhere(home: Home, random: Random): Home {
  const known = countryFacts();
  const near = Object.keys(known[home.country]?.towns ?? {}).filter((town) => town !== home.town);
  if (near.length > 0 && random.chance(0.7)) return { town: random.pick(near), country: home.country };
  const abroad = Object.keys(known).filter((country) => country !== home.country);
  const country = random.pick(abroad);
  return { town: random.pick(Object.keys(known[country]?.towns ?? {})), country };
}
