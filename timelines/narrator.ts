import type { Tag } from "../content/people/vocabulary.ts";
import type { IsoDate } from "../personas/dates.ts";
import type { Random } from "../pipeline/engine/random.ts";
import type { Slot } from "./calendar/slots.ts";
import type { Cast } from "./cast.ts";
import type { Period, PeriodWindow } from "./periods.ts";

/** The persona who tells the stories of a topic. */
export interface Teller {
  readonly cast: Cast;
  /** The days of the sessions. */
  readonly sessions: ReadonlyMap<Period, IsoDate>;
}

/** A teller with a random source that chooses what is told. */
export interface Narrator extends Teller {
  readonly random: Random;
}

export const sessionsOf = (windows: readonly PeriodWindow[]): Narrator["sessions"] =>
  new Map(windows.map(({ period, session }) => [period, session]));

interface SessionPart {
  readonly topic: string;
  readonly period: Period;
  readonly name: string;
}

/** The slot of something that is said on the day of the session, without saying when it happened. */
export function slotOn({ sessions }: Teller, { topic, period, name }: SessionPart): Slot {
  return { id: `${topic}.${period}.${name}`, period, date: sessions.get(period) ?? "", days: 0 };
}

/** The day on which an event is told. */
export function toldOn({ sessions }: Teller, { period, date }: Slot): IsoDate {
  return sessions.get(period) ?? date;
}

const seasons: ReadonlySet<Tag> = new Set<Tag>(["winter", "spring", "summer", "autumn"]);

/**
 * Whether a story with these needs may fill the slot. Its season must fit the day on which it happens, all
 * other needs the day on which it is told.
 */
export function mayTell(teller: Teller, needs: readonly Tag[], slot: Slot): boolean {
  return needs.every((need) =>
    teller.cast.meets([need], seasons.has(need) ? slot.date : toldOn(teller, slot)),
  );
}

/**
 * Whether a unit with these needs may be told in all of the slots, and asked about until a day. On all of these days, it must be
 * about the same people and things.
 */
export function mayTellAndAsk(
  teller: Teller,
  needs: readonly Tag[],
  { slots, until }: { readonly slots: readonly Slot[]; readonly until: IsoDate },
): boolean {
  return (
    mayAsk(teller, needs, until) &&
    slots.every((slot) => mayTell(teller, needs, slot)) &&
    teller.cast.isSame(needs, [...slots.map((slot) => toldOn(teller, slot)), until])
  );
}

/**
 * Whether a question on this day may be about a story with these needs. All needs except the season must be
 * met.
 */
function mayAsk({ cast }: Teller, needs: readonly Tag[], date: IsoDate): boolean {
  return cast.meets(
    needs.filter((need) => !seasons.has(need)),
    date,
  );
}
