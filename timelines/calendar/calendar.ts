import { z } from "zod";
import { addDays, daysBetween, type IsoDate } from "../../personas/dates.ts";
import type { Facts } from "../../personas/facts/fact.ts";
import type { Profile } from "../../personas/profile.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { drawWindows, type Period, windowSchema } from "../periods.ts";
import { type LifeEvent, lifeEventId, lifeEventSchema, type Restraint } from "../timeline.ts";
import { createDays } from "./days.ts";
import { drawSlots, type PivotKind, type Slot, type Slots, slotsSchema, usualKinds } from "./slots.ts";

const topicCalendarSchema = z.strictObject({ windows: z.array(windowSchema).min(1), slots: slotsSchema });
/** The days on which a persona talks about a topic, and the days on which its stories happened. */
export type TopicCalendar = z.infer<typeof topicCalendarSchema>;

/** One calendar over all topics, so that nobody is in two places on one day. */
export const calendarSchema = z.strictObject({
  topics: z.record(z.string(), topicCalendarSchema),
  /** The changes in the persona's life. */
  life: z.array(lifeEventSchema),
});
export type Calendar = z.infer<typeof calendarSchema>;

export interface CalendarSource {
  readonly profile: Pick<Profile, "index" | "firstSession" | "birthYear">;
  readonly changes: Facts["changes"];
  /**
   * All topics of the run, so that the days of a topic don't depend on which other topics the persona has.
   */
  readonly topics: readonly string[];
  readonly periods: readonly Period[];
  readonly restraints: readonly Restraint[];
  /** How many pivots each topic has. `null`: one of each kind. */
  readonly pivots: number | null;
  /** A random source for a path of names. */
  readonly random: (...path: string[]) => Random;
}

/**
 * A persona begins half of the topics within `spreadOfTopics` days, and the others when the first year is
 * nearly over. The last stories of the first half are then long past for questions after the second half.
 */
const spreadOfTopics = 70;
const daysToLaterTopics = 450;

export function drawCalendar({
  profile,
  changes,
  topics,
  periods,
  restraints,
  pivots,
  random,
}: CalendarSource): Calendar {
  const life = changes.map(
    ({ date, text }, index): LifeEvent => ({ id: lifeEventId(index), date, event: text }),
  );
  const days = createDays(life.map(({ date }) => date));
  const drawn = topics.map((topic, index) => {
    const dice = random(topic);
    // Contexts contain consecutive topics, so each context gets some topics of both halves.
    const begin = (index + profile.index) % 2 === 0 ? 0 : daysToLaterTopics;
    const first = addDays(profile.firstSession, begin + dice.integer(0, spreadOfTopics));
    const windows = drawWindows(first, profile.birthYear, periods, dice);
    const dealt = dealKinds({ restraints, pivots }, { persona: profile.index, topic: index });
    return { topic, windows, slots: drawSlots({ topic, windows, kinds: dealt, days, random: dice }) };
  });
  const room = roomBefore([...life, ...drawn.flatMap(({ slots }) => slotsOf(slots))]);
  return {
    topics: Object.fromEntries(
      drawn.map(({ topic, windows, slots }) => [topic, { windows, slots: withRoom(slots, room) }]),
    ),
    life,
  };
}

/**
 * The kinds of pivots that a topic of a persona has: `pivots` of them, one after the other. The first one changes from
 * topic to topic and from persona to persona, so that all kinds are about equally frequent. `at` has their indexes.
 */
export function dealKinds(
  { restraints, pivots }: Pick<CalendarSource, "restraints" | "pivots">,
  at: { readonly persona: number; readonly topic: number },
): PivotKind[] {
  const kinds = [...usualKinds, ...restraints];
  const count = pivots ?? kinds.length;
  const first = count * at.topic + strideOf(count, kinds.length) * at.persona;
  const isDealt = (index: number) => (index - (first % kinds.length) + kinds.length) % kinds.length < count;
  return kinds.filter((_, index) => isDealt(index));
}

/** The smallest contexts hold this many topics. The next persona's begin after them. */
const topicsAtOnce = 2;

/**
 * How far the first kind moves from one persona to the next, so that all kinds begin equally often: over the personas of a
 * topic, and over the personas of a run whose contexts are the smallest.
 */
function strideOf(count: number, kinds: number): number {
  const reachesAll = (step: number) =>
    new Set(Array.from({ length: kinds }, (_, persona) => (persona * step) % kinds)).size === kinds;
  const strides = Array.from({ length: kinds }, (_, index) => index + 1);
  return strides.find((one) => reachesAll(one) && reachesAll(topicsAtOnce * count + one)) ?? 1;
}

const slotsOf = ({ pivotal, free }: Slots): Slot[] => [...Object.values(pivotal).flat(), ...free];

/** A longer time would not be told as one story. */
const mostDays = 60;

/** For each taken day, how many days there are since the taken day before it. The day itself counts. */
function roomBefore(taken: readonly Pick<Slot, "date">[]): ReadonlyMap<IsoDate, number> {
  const dates = [...new Set(taken.map(({ date }) => date))].sort();
  return new Map(
    dates.map((date, index) => {
      const before = dates[index - 1];
      return [date, before === undefined ? mostDays : Math.min(mostDays, daysBetween(before, date))];
    }),
  );
}

function withRoom({ pivotal, free }: Slots, room: ReadonlyMap<IsoDate, number>): Slots {
  const placed = (slots: readonly Slot[]) =>
    slots.map((slot) => ({ ...slot, days: slot.days === 0 ? 0 : (room.get(slot.date) ?? 0) }));
  const { role, sequence, reason, fact, tried, forget, other } = pivotal;
  return {
    pivotal: {
      role: placed(role),
      sequence: placed(sequence),
      reason: placed(reason),
      fact: placed(fact),
      tried: placed(tried),
      forget: placed(forget),
      other: placed(other),
    },
    free: placed(free),
  };
}

/** Throws if the calendar doesn't have the topic. */
export function calendarOf({ topics }: Calendar, topic: string): TopicCalendar {
  const calendar = topics[topic];
  if (!calendar) throw new Error(`the calendar has no topic "${topic}"`);
  return calendar;
}
