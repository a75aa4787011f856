import { addDays, daysBetween, type IsoDate } from "../personas/dates.ts";
import type { Random } from "../pipeline/engine/random.ts";
import type { ContextEntry } from "./recipe.ts";

/** At least this many days are between evidence and question: nobody asks about what they have just told. */
const restDays = 7;

/** A question comes at most this many days after the first day on which it could. */
const mostDays = 30;

export interface AskingDays {
  readonly from: IsoDate;
  readonly until: IsoDate;
}

/**
 * The days on which a question can be asked at a place of a context: after the sessions before the place, before the next
 * one, and a week or more after the session that tells the last of its evidence. `null` if there is no such day.
 *
 * @param place The number of entries before the question.
 * @param told The day of the session that tells the last of its evidence.
 */
export function daysAt(entries: readonly ContextEntry[], place: number, told: IsoDate): AskingDays | null {
  const dayOf = (entry: ContextEntry) => (entry.kind === "session" ? [entry.date] : []);
  // Sessions are in the order of the calendar.
  const latest = entries.slice(0, place).flatMap(dayOf).at(-1) ?? told;
  const next = entries.slice(place).flatMap(dayOf)[0];
  const from = laterOf(addDays(latest, 1), addDays(told, restDays));
  const until = addDays(from, mostDays);
  if (next === undefined || until < next) return { from, until };
  return from < next ? { from, until: addDays(next, -1) } : null;
}

export const drawDay = ({ from, until }: AskingDays, random: Random): IsoDate =>
  addDays(from, random.integer(0, daysBetween(from, until)));

const laterOf = (one: IsoDate, other: IsoDate) => (one < other ? other : one);
