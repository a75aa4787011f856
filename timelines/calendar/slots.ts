import { z } from "zod";
import type { Random } from "../../pipeline/engine/random.ts";
import { compareText, entryAt } from "../../pipeline/lists.ts";
import { type PeriodWindow, periods } from "../periods.ts";
import type { Pivot, Restraint } from "../timeline.ts";
import type { Days } from "./days.ts";

/** A place in the calendar for a story. */
export const slotSchema = z.strictObject({
  id: z.string(),
  period: z.enum(periods),
  date: z.iso.date(),
  /**
   * The maximum number of days that the story may take up to the date. If it is 0, the story doesn't say when
   * it happened.
   */
  days: z.int().min(0),
});
export type Slot = z.infer<typeof slotSchema>;

/** The usual number of stories in a session, and the minimum number that belong to no pivot. */
const density = { events: 4, leastFree: 1 };
/** The number of attempts to spread the stories of fewer pivots evenly over the sessions. */
const triesOfFewer = 12;

/** The number of events that tell each kind of pivot. */
const eventsOfPivot: Readonly<Record<PivotKind, number>> = {
  role: 4,
  sequence: 3,
  reason: 2,
  fact: 2,
  tried: 4,
  forget: 4,
  other: 3,
};
export const pivotKinds = [
  "role",
  "sequence",
  "reason",
  "fact",
  "tried",
  "forget",
  "other",
] as const satisfies readonly Pivot["kind"][];
export type PivotKind = Pivot["kind"];
/** The kinds that every topic has, unless a topic has fewer. */
export const usualKinds: readonly PivotKind[] = ["role", "sequence", "reason", "fact", "tried"];

export const slotsSchema = z.strictObject({
  /** The slots of each kind of pivot, ordered by date. Empty for a kind that the topic doesn't have. */
  pivotal: z.record(z.enum(pivotKinds), z.array(slotSchema)),
  /** The slots of stories that belong to no pivot. */
  free: z.array(slotSchema),
});
export type Slots = z.infer<typeof slotsSchema>;

/**
 * The index of the session in which the story of each pivot ends. Some end early and some late, so that every
 * type of question can be asked near its evidence and far from it. Nobody changes their mind within a week. A
 * preference that changes once has a month for it, and one that changes twice has a year more. In a run with
 * fewer periods, one session tells several parts of a story.
 */
function drawEndings(
  last: number,
  kinds: readonly PivotKind[],
  random: Random,
): Readonly<Record<PivotKind, number>> {
  const within = (end: number) => Math.min(end, last);
  const endOf = (kind: Restraint) => (kinds.includes(kind) ? within(random.pick([1, 2, 3])) : 0);
  return {
    role: within(random.pick([2, 2, 3])),
    sequence: within(3),
    reason: within(random.pick([2, 2, 3])),
    tried: within(random.pick([1, 1, 1, 2])),
    fact: within(random.pick([1, 1, 2, 3])),
    forget: endOf("forget"),
    other: endOf("other"),
  };
}

export interface SlotSource {
  readonly topic: string;
  readonly windows: readonly PeriodWindow[];
  /** The kinds of pivots that the topic has. */
  readonly kinds: readonly PivotKind[];
  /** The persona's days. Drawing a day takes it. */
  readonly days: Days;
  readonly random: Random;
}

/** An event of a pivot, and the index of the session that tells it. */
interface WantedEvent {
  readonly kind: PivotKind;
  readonly window: number;
}

function drawWanted(last: number, kinds: readonly PivotKind[], random: Random): WantedEvent[] {
  const endings = drawEndings(last, kinds, random);
  return kinds.flatMap((kind) =>
    (kind === "sequence" ? windowsOfSequence : windowsOfStory)(
      eventsOfPivot[kind],
      endings[kind],
      random,
    ).map((window) => ({ kind, window })),
  );
}

/** The draw whose fullest session tells the fewest events. */
function leastCrowded(draws: readonly (readonly WantedEvent[])[]): readonly WantedEvent[] {
  const fullest = (draw: readonly WantedEvent[]) =>
    Math.max(...draw.map(({ window }) => draw.filter((other) => other.window === window).length));
  return entryAt(
    draws.toSorted((one, other) => fullest(one) - fullest(other)),
    0,
  );
}

/** Draws the dates of a topic's stories. */
export function drawSlots({ topic, windows, kinds, days, random }: SlotSource): Slots {
  const isFewer = kinds.length < usualKinds.length;
  const draws = Array.from({ length: isFewer ? triesOfFewer : 1 }, () =>
    drawWanted(windows.length - 1, kinds, random),
  );
  const wanted = leastCrowded(draws);
  const pivotal: Record<PivotKind, Slot[]> = {
    role: [],
    sequence: [],
    reason: [],
    fact: [],
    tried: [],
    forget: [],
    other: [],
  };
  const free = windows.flatMap((window, index) => {
    const own = wanted.filter((event) => event.window === index);
    const count = isFewer
      ? Math.max(1, own.length + random.integer(0, 1))
      : Math.max(own.length + density.leastFree, density.events + random.integer(-1, 1));
    const slots = drawSessionSlots({ topic, window, count, days, random });
    const left = random.shuffle(slots);
    for (const { kind } of own) {
      // No two events of a story are on one day, because a change must be later than what it supersedes.
      const apart = left.findIndex(({ date }) => pivotal[kind].every((other) => other.date !== date));
      pivotal[kind].push(...left.splice(Math.max(0, apart), 1));
    }
    return slots.filter((slot) => left.includes(slot));
  });
  for (const kind of kinds) pivotal[kind].sort(byDate);
  return { pivotal, free };
}

/**
 * The index of the window for each event of a story. They are all different if there are enough windows. The
 * last one is `end`.
 */
function windowsOfStory(events: number, end: number, random: Random): number[] {
  if (events === 1) return [end];
  const between = events - 2;
  const first = random.integer(0, Math.max(0, end - 1 - between));
  const middle = Array.from({ length: between }, () =>
    random.integer(Math.min(first + 1, Math.max(first, end - 1)), Math.max(first, end - 1)),
  );
  return [first, ...middle.sort(), end];
}

/** The same for a sequence. If there are four windows, the first two are too close together for a change of mind. */
const windowsOfSequence: typeof windowsOfStory = (events, end, random) =>
  events === 3 && end === 3 ? [random.integer(0, 1), 2, end] : windowsOfStory(events, end, random);

interface SessionSlots {
  readonly topic: string;
  readonly window: PeriodWindow;
  readonly count: number;
  readonly days: Days;
  readonly random: Random;
}

function drawSessionSlots({ topic, window, count, days, random }: SessionSlots): Slot[] {
  const taken = Array.from({ length: count }, () => days.take(window, random));
  return taken
    .sort((one, other) => compareText(one.date, other.date))
    .map(({ date, open }, index) => ({
      id: `${topic}.${window.period}.${index + 1}`,
      period: window.period,
      date,
      days: open ? 1 : 0,
    }));
}

/** Made once: `localeCompare` with options makes one for each comparison. */
const byNumber = new Intl.Collator("en", { numeric: true });

/** Compares by date, and within a day by number, since the slots of a session are numbered by date. */
export function byDate(a: Pick<Slot, "id" | "date">, b: Pick<Slot, "id" | "date">): number {
  return compareText(a.date, b.date) || byNumber.compare(a.id, b.id);
}
