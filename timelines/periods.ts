import { addDays, addYears, daysBetween, type IsoDate } from "../personas/dates.ts";
import type { Random } from "../pipeline/engine/random.ts";

/** When a session takes place; each needs the ones before it. */
export const periods = ["init", "next_week", "next_month", "next_year"] as const;
export type Period = (typeof periods)[number];

/** A session's date and the days whose events it can tell: after `from`, up to the day before the session. */
export interface PeriodWindow {
  readonly period: Period;
  readonly from: IsoDate;
  readonly session: IsoDate;
}

/** Days from one session of a topic to the next, at least and at most. */
const gaps = { init: [0, 0], next_week: [7, 11], next_month: [26, 38], next_year: [320, 390] } as const;

/** The windows of a topic whose first session is on `first`. The first reaches ten years back, but not into childhood. */
export function drawWindows(
  first: IsoDate,
  birthYear: number,
  selected: readonly Period[],
  random: Random,
): PeriodWindow[] {
  const grownUp = `${birthYear + 16}-01-01`;
  const tenYears = addYears(first, -10);
  let from = grownUp > tenYears && daysBetween(grownUp, first) > 400 ? grownUp : tenYears;
  let session = first;
  return periods.slice(0, selected.length).map((period) => {
    const [least, most] = gaps[period];
    if (period !== "init") {
      from = session;
      session = addDays(session, random.integer(least, most));
    }
    return { period, from, session };
  });
}

/** A day inside the window; one before the first session is seldom long ago, since people tell what is fresh. */
export function drawDate({ period, from, session }: PeriodWindow, random: Random): IsoDate {
  const days = daysBetween(from, session) - 1;
  if (period !== "init") return addDays(from, random.integer(1, Math.max(1, days)));
  const reach = random.pick([60, 200, 400, 900, 1800, days]);
  return addDays(session, -random.integer(2, Math.max(2, Math.min(reach, days))));
}
