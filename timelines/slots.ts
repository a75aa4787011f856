import type { Random } from "../pipeline/engine/random.ts";
import { compareText } from "../pipeline/lists.ts";
import { drawDate, type PeriodWindow } from "./periods.ts";
import type { Slot } from "./teller.ts";
import type { Pivot, Restraint } from "./timeline.ts";

/** How many events a session tells. */
export interface Density {
  /** About so many. */
  readonly events: number;
  /** At least so many of them belong to no pivot. */
  readonly leastFree: number;
}

/** How many events tell each kind of pivot. */
const eventsOfPivot: Readonly<Record<PivotKind, number>> = {
  role: 3,
  sequence: 3,
  reason: 2,
  fact: 1,
  tried: 3,
  forget: 4,
  other: 3,
};
type PivotKind = Pivot["kind"];
/** The kinds that every topic has. */
const usual: readonly PivotKind[] = ["role", "sequence", "reason", "fact", "tried"];

export interface Slots {
  /** The slots of each kind of pivot, in order of date. Empty for a kind that the topic doesn't have. */
  readonly pivotal: Readonly<Record<PivotKind, readonly Slot[]>>;
  /** The slots of events that belong to no pivot. */
  readonly free: readonly Slot[];
}

/**
 * The session in which the story of each pivot ends, as an index. Some end early and some late, so that every type of question
 * can be asked near its evidence and far from it. A sequence takes three sessions, a fact one, all others two or more. In a run
 * with fewer periods, a session tells several parts of a story.
 */
function drawEndings(
  last: number,
  restraints: readonly Restraint[],
  random: Random,
): Readonly<Record<PivotKind, number>> {
  const sequence = random.pick([2, 2, 3]);
  const [role = 1, reason = 1, tried = 1] = random.shuffle([1, 1, 5 - sequence]);
  const fact = random.pick([0, 0, 1, 2]);
  const within = (end: number) => Math.min(end, last);
  const endOf = (kind: Restraint) => (restraints.includes(kind) ? within(random.pick([1, 2, 3])) : 0);
  return {
    role: within(role),
    sequence: within(sequence),
    reason: within(reason),
    tried: within(tried),
    fact: within(fact),
    forget: endOf("forget"),
    other: endOf("other"),
  };
}

export interface SlotSource {
  readonly topic: string;
  readonly windows: readonly PeriodWindow[];
  readonly restraints: readonly Restraint[];
  readonly density: Density;
  readonly random: Random;
}

/** Draws the dates of a topic's events. */
export function drawSlots({ topic, windows, restraints, density, random }: SlotSource): Slots {
  const last = windows.length - 1;
  const kinds = [...usual, ...restraints];
  const endings = drawEndings(last, restraints, random);
  const wanted = kinds.flatMap((kind) =>
    windowsOfStory(eventsOfPivot[kind], endings[kind], random).map((window) => ({ kind, window })),
  );
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
    const slots = drawSessionSlots(
      topic,
      window,
      Math.max(own.length + density.leastFree, density.events + random.integer(-1, 1)),
      random,
    );
    const left = random.shuffle(slots);
    for (const { kind } of own) {
      // No two events of a story fall on one day, because a change is later than what it supersedes.
      const apart = left.findIndex(({ date }) => pivotal[kind].every((other) => other.date !== date));
      pivotal[kind].push(...left.splice(Math.max(0, apart), 1));
    }
    return slots.filter((slot) => left.includes(slot));
  });
  for (const kind of kinds) pivotal[kind].sort(byDate);
  return { pivotal, free };
}

/** The window of each event of a story, as an index. They are all different if there are enough windows; the last one is `end`. */
function windowsOfStory(events: number, end: number, random: Random): number[] {
  if (events === 1) return [end];
  const between = events - 2;
  const first = random.integer(0, Math.max(0, end - 1 - between));
  const middle = Array.from({ length: between }, () =>
    random.integer(Math.min(first + 1, Math.max(first, end - 1)), Math.max(first, end - 1)),
  );
  return [first, ...middle.sort(), end];
}

function drawSessionSlots(topic: string, window: PeriodWindow, count: number, random: Random): Slot[] {
  const dates = Array.from({ length: count }, () => drawDate(window, random)).sort();
  return dates.map((date, index) => ({
    id: `${topic}.${window.period}.${index + 1}`,
    period: window.period,
    date,
  }));
}

/** Compares by date, and within a day by number: the slots of a session are numbered in order of date. */
export function byDate(a: Pick<Slot, "id" | "date">, b: Pick<Slot, "id" | "date">): number {
  return compareText(a.date, b.date) || a.id.localeCompare(b.id, "en", { numeric: true });
}
