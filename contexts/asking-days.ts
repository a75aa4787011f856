import { addDays, daysBetween, type IsoDate } from "../personas/dates.ts";
import type { Random } from "../pipeline/engine/random.ts";
import type { ContextEntry } from "./recipe.ts";

/** At least this many days are between evidence and question: nobody asks about what they have just told. */
const restDays = 7;

/** A question comes at most this many days after the first day on which it could. */
const mostDays = 30;

/** The days of the persona's sessions next to a place of a context. `null` if there is none on that side. */
export interface SessionDays {
  readonly latest: IsoDate | null;
  readonly next: IsoDate | null;
}

/** The same for each place, from the one before the first entry to the one after the last. */
export function sessionDaysOf(entries: readonly ContextEntry[]): SessionDays[] {
  const days = entries.map((entry) => (entry.kind === "session" ? entry.date : null));
  const next = [...carryOn(days.toReversed()).reverse(), null];
  return [null, ...carryOn(days)].map((latest, place) => ({ latest, next: next[place] ?? null }));
}

/** The same list, with the last day so far in place of each `null`. */
function carryOn(days: readonly (IsoDate | null)[]): (IsoDate | null)[] {
  let last: IsoDate | null = null;
  return days.map((day) => {
    last = day ?? last;
    return last;
  });
}

export interface AskingDays {
  readonly from: IsoDate;
  readonly until: IsoDate;
}

/**
 * The days on which a question can be asked at a place: after the session before it, before the next one, and a week or
 * more after the session that tells the last of its evidence. `null` if there is no such day.
 *
 * @param told The day of the session that tells the last of its evidence.
 */
export function daysAt({ latest, next }: SessionDays, told: IsoDate): AskingDays | null {
  const from = laterOf(addDays(latest ?? told, 1), addDays(told, restDays));
  const until = addDays(from, mostDays);
  if (next === null || until < next) return { from, until };
  return from < next ? { from, until: addDays(next, -1) } : null;
}

export const drawDay = ({ from, until }: AskingDays, random: Random): IsoDate =>
  addDays(from, random.integer(0, daysBetween(from, until)));

const laterOf = (one: IsoDate, other: IsoDate) => (one < other ? other : one);
