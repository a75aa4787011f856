import { z } from "zod";
import { addDays, addYears, daysBetween, type IsoDate } from "../personas/dates.ts";
import type { Random } from "../pipeline/engine/random.ts";

/** When a session takes place. A run that has a period also has all earlier ones. */
export const periods = ["init", "next_week", "next_month", "next_year"] as const;
export type Period = (typeof periods)[number];

/** The date of a session, and the days on which its stories may happen: after `from` and before `session`. */
export const windowSchema = z.strictObject({
  period: z.enum(periods),
  from: z.iso.date(),
  session: z.iso.date(),
});
export type PeriodWindow = z.infer<typeof windowSchema>;

/** The minimum and maximum number of days since the previous session. */
const gaps = { init: [0, 0], next_week: [7, 11], next_month: [26, 38], next_year: [320, 390] } as const;

/**
 * The windows of a topic whose first session is on `first`. The first window begins ten years earlier, or
 * when the persona is 16.
 */
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

/**
 * Draws a day in the window. In the first window most days are recent, because people mostly tell recent events.
 * Returns a function that gives the date, because many days are drawn and only one of them is used.
 */
export function drawDay({ period, from, session }: PeriodWindow, random: Random): () => IsoDate {
  const days = daysBetween(from, session) - 1;
  if (period !== "init") {
    const after = random.integer(1, Math.max(1, days));
    return () => addDays(from, after);
  }
  const reach = random.pick([60, 200, 400, 900, 1800, days]);
  const before = random.integer(2, Math.max(2, Math.min(reach, days)));
  return () => addDays(session, -before);
}
