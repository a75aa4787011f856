import { addDays, type IsoDate, weekday } from "../../personas/dates.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { drawDay, type PeriodWindow } from "../periods.ts";

/** The days of a persona, over all topics. */
export interface Days {
  /**
   * Draws a day of the window and marks it as taken. `open` says whether nothing else happens on that day and
   * its week isn't full. Open days are preferred.
   */
  take(window: PeriodWindow, random: Random): { readonly date: IsoDate; readonly open: boolean };
}

/** The maximum number of incidents in a week. */
const mostInWeek = 4;
/** How many days are drawn in the hope that one is open. */
const draws = 24;

export function createDays(taken: Iterable<IsoDate>): Days {
  const days = new Set<IsoDate>();
  const weeks = new Map<IsoDate, number>();
  const mark = (day: IsoDate) => {
    if (days.has(day)) return;
    days.add(day);
    weeks.set(weekOf(day), (weeks.get(weekOf(day)) ?? 0) + 1);
  };
  const isOpen = (day: IsoDate) => !days.has(day) && (weeks.get(weekOf(day)) ?? 0) < mostInWeek;
  for (const day of taken) mark(day);
  return {
    take: (window, random) => {
      // All are drawn, so that what is drawn next doesn't depend on which of them is taken.
      const drawn = Array.from({ length: draws }, () => drawDay(window, random));
      for (const dateOf of drawn) {
        const date = dateOf();
        if (!isOpen(date)) continue;
        mark(date);
        return { date, open: true };
      }
      return { date: drawn[0]?.() ?? window.session, open: false };
    },
  };
}

/** The Sunday on which the week of a day begins. */
const weekOf = (day: IsoDate): IsoDate => addDays(day, -weekday(day));
