import { countryFacts } from "../../../content/people/bank.ts";
import { days, type SituationRanges, times } from "../../../content/personalens/schema.ts";
import { daysBetween, weekday, weekdayNames } from "../../../personas/dates.ts";
import type { Situations } from "../format/files.ts";
import { allowed } from "../tasks/draw-situations.ts";
import { companiesIn, devicesIn, environmentsIn, type Moment, placesAt } from "../tasks/moment.ts";
import { type Trip, tripOn, type UserCalendar } from "../tasks/user-calendar.ts";
import type { Circumstances } from "../users/traits-of.ts";

export interface Situated {
  readonly situations: Situations;
  readonly moment: Moment | null;
  /** What the template of the task allows. */
  readonly ranges: SituationRanges;
  readonly calendar: UserCalendar;
  readonly user: Circumstances;
}

/**
 * What is wrong with the situation of a task, given what its template allows, where the user lives, and the
 * user's calendar, work and household.
 */
export function faultsOfSituation({ situations, moment, ranges, calendar, user }: Situated): string[] {
  if (moment === null) return ["nothing says on which day and where it is"];
  const trip = tripOn(calendar, moment.date);
  const home = [...user.homes].join(", ");
  const town = trip ? `${trip.town}, ${trip.country}` : home;
  const { Location: place, "Day of the Week": day, "Time of Day": time } = situations;
  const where = place === home ? "home" : "away";
  return [
    ...(place === town ? [] : [`Location: "${place}", but on ${moment.date} the user is in ${town}`]),
    ...(ranges.location.includes(where)
      ? []
      : [`Location: "${place}" is ${where}, which the task doesn't allow`]),
    ...strayFrom("Time of Day", time, ranges.time),
    ...strayFrom("Day of the Week", day, ranges.day),
    ...(weekdayNames[weekday(moment.date)] === day ? [] : [`${moment.date} is no ${day}`]),
    ...(calendar.from <= moment.date && moment.date <= calendar.to
      ? []
      : [`${moment.date} is not among the days of the user's tasks`]),
    ...faultsOfMoment({ situations, moment, ranges, user }, trip),
  ];
}

const strayFrom = (key: string, value: string, possible: readonly string[]): string[] =>
  possible.includes(value) ? [] : [`${key}: "${value}" is none of ${possible.join(", ")}`];

type OfMoment = Omit<Situated, "calendar" | "moment"> & { readonly moment: Moment };

function faultsOfMoment({ situations, moment, ranges, user }: OfMoment, trip: Trip | null): string[] {
  const { traits, homes } = user;
  const day = days.find((name) => name === situations["Day of the Week"]);
  const time = times.find((name) => name === situations["Time of Day"]);
  if (!day || !time) return [];
  const { place, company } = moment;
  const isAbroad = trip !== null && !homes.has(trip.country);
  const places = trip ? ["trip"] : allowed(placesAt(traits, day, time), ranges.place);
  return [
    ...strayFrom("the place", place, places),
    ...strayFrom("the company", company, companiesIn(traits, place)),
    ...strayFrom("Device", situations.Device, allowed(ranges.device, devicesIn(traits, place, isAbroad))),
    ...strayFrom(
      "Environment",
      situations.Environment,
      allowed(ranges.environment, environmentsIn(traits, moment, time)),
    ),
  ];
}

/** What is wrong with a calendar by itself: trips on days that are taken, at the same time, or to nowhere. */
export function faultsOfCalendar(
  { from, to, taken, trips }: UserCalendar,
  { homes }: Circumstances,
): string[] {
  return trips.flatMap((trip, at) => {
    const before = trips[at - 1];
    const name = `the trip of ${trip.from}`;
    const clash = taken.find((date) => trip.from <= date && date <= trip.to);
    return [
      ...(daysBetween(trip.from, trip.to) >= 0 ? [] : [`${name} ends before it begins`]),
      ...(from <= trip.from && trip.to <= to ? [] : [`${name} is not within the days of the user's tasks`]),
      ...(before === undefined || before.to < trip.from ? [] : [`${name} begins during the one before`]),
      ...(clash === undefined ? [] : [`${name} is on ${clash}, on which a story happens at home`]),
      ...(isTown(trip) ? [] : [`${name} leads to "${trip.town}, ${trip.country}", which is no known town`]),
      ...(homes.has(trip.town) ? [`${name} leads to the user's own town`] : []),
    ];
  });
}

const isTown = ({ town, country }: Trip) => town in (countryFacts()[country]?.towns ?? {});
