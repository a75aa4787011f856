import type { SituationRanges } from "../../../content/personalens/schema.ts";
import type { Trait } from "../../../content/personalens/traits.ts";
import type { Dice, Random } from "../../../pipeline/engine/random.ts";
import type { Situations } from "../format/files.ts";
import { entryByWeight, evenNumber } from "../users/even.ts";
import { companiesIn, devicesIn, environmentsIn, type Moment, placesAt } from "./moment.ts";
import type { CalendarDay, Home } from "./user-calendar.ts";

export interface SituationOrder {
  readonly ranges: SituationRanges;
  readonly taskId: string;
  readonly index: number;
  readonly traits: ReadonlySet<Trait>;
  readonly home: Home;
  /** Those of the user's calendar. */
  readonly days: readonly CalendarDay[];
  readonly dice: Dice;
  readonly random: Random;
}

interface Drawn {
  readonly situations: Situations;
  readonly moment: Moment;
}

/**
 * Where, when, on which device and with whom the user talks to the assistant. Each part is dealt evenly over
 * all users of the task, as far as the user's calendar, work and household allow.
 */
export function drawSituations(order: SituationOrder): Drawn {
  const { ranges, traits, home, random } = order;
  const isAway = dealt(order, "location", ranges.location) === "away";
  const { date, weekday: day, trip } = dayFor(order, isAway);
  const time = dealt(order, "time", ranges.time);
  const isAbroad = trip !== null && trip.country !== home.country;
  const places = trip ? (["trip"] as const) : allowed(placesAt(traits, day, time), ranges.place);
  const possible = places.flatMap((place) =>
    companiesIn(traits, place).flatMap((company) => {
      const environments = environmentsIn(traits, { place, company }, time);
      const loud = allowed(ranges.environment, environments);
      return allowed(ranges.device, devicesIn(traits, place, isAbroad)).flatMap((device) =>
        loud.map((environment) => ({ place, company, device, environment })),
      );
    }),
  );
  const quietOrNot = narrowed(possible, "environment", dealt(order, "environment", ranges.environment));
  const devices = ranges.device.filter((device) => quietOrNot.some((one) => one.device === device));
  const left = narrowed(quietOrNot, "device", dealt(order, "device", devices));
  const { place, company, device, environment } = random.pick(left);
  const { town, country } = trip ?? home;
  return {
    situations: {
      Location: `${town}, ${country}`,
      Device: device,
      "Time of Day": time,
      "Day of the Week": day,
      Environment: environment,
    },
    moment: { date, place, company },
  };
}

function dealt<Value>(
  { dice, taskId, index }: SituationOrder,
  what: string,
  values: readonly Value[],
): Value {
  return entryByWeight(
    values.map((entry) => ({ entry, weight: 1 })),
    evenNumber(dice, `${taskId} ${what}`, index),
  );
}

/** A day on a trip or at home, on the day of the week that was dealt if there is such a day. */
function dayFor(order: SituationOrder, isAway: boolean): CalendarDay {
  const { ranges, days, random } = order;
  const there = days.filter(({ trip }) => (trip !== null) === isAway);
  const possible = there.filter(({ weekday }) => ranges.day.includes(weekday));
  const wanted = dealt(order, "day", ranges.day);
  const exact = possible.filter(({ weekday }) => weekday === wanted);
  return random.pick([exact, possible, there].find((found) => found.length > 0) ?? days);
}

/** What is in both lists; the whole first list if that is nothing. */
export function allowed<Value>(values: readonly Value[], others: readonly Value[]): readonly Value[] {
  const both = values.filter((value) => others.includes(value));
  return both.length > 0 ? both : values;
}

function narrowed<One, Key extends keyof One>(
  list: readonly One[],
  key: Key,
  value: One[Key],
): readonly One[] {
  const found = list.filter((one) => one[key] === value);
  return found.length > 0 ? found : list;
}
