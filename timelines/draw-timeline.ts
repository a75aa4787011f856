import type { NameForms } from "../personas/facts/places.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { entryAt } from "../pipeline/lists.ts";
import type { TopicCalendar } from "./calendar/calendar.ts";
import { byDate, type Slots } from "./calendar/slots.ts";
import type { Cast } from "./cast.ts";
import { tellLists } from "./distractors.ts";
import { placeFiller } from "./fill-places.ts";
import { drawForget } from "./forget.ts";
import type { LevelShares } from "./levels.ts";
import type { Material } from "./material/material.ts";
import { type LeveledKind, leveledKinds } from "./material/plan-levels.ts";
import { type Units, unitsOf } from "./material/units.ts";
import { type Narrator, sessionsOf, slotOn } from "./narrator.ts";
import type { DrawnPivot, PivotSource } from "./pivot-parts.ts";
import { drawFact, drawReason, drawSequence, drawTried } from "./pivots.ts";
import { drawOther, drawRole } from "./pivots-of-rivals.ts";
import { tellThread } from "./tell.ts";
import { type SessionTelling, tellingOrder } from "./telling-order.ts";
import type { Event, LifeEvent, SessionPlan, TopicTimeline } from "./timeline.ts";
import { drawUnstated } from "./unstated.ts";

export interface TimelineSource {
  readonly material: Material;
  readonly calendar: TopicCalendar;
  readonly life: readonly LifeEvent[];
  readonly cast: Cast;
  readonly forks: number;
  /** The shares of the levels: how far the wording of options is from their evidence. */
  readonly levels: LevelShares;
  /** The number of turns in a topic that name its subjects without saying anything about the user. */
  readonly distractors: number;
  readonly random: Random;
  /** From 0 to 1: which level the pivot of a kind has. */
  readonly levelAt: (kind: LeveledKind) => number;
}

/**
 * Deals the material of a persona to the slots of its calendar, and gives each fork its own course of every
 * pivot.
 */
export function drawTimeline(source: TimelineSource): TopicTimeline {
  const { material, calendar, life, forks, levels, distractors, random, levelAt } = source;
  // Packs have the measures of the United States. A model uses those of the persona's country.
  const cast = material.levels === null ? source.cast : { ...source.cast, isMetric: () => false };
  const narrator: Narrator = { cast, random, sessions: sessionsOf(calendar.windows) };
  const until = calendar.windows.at(-1)?.session ?? "";
  const units = unitsOf(material.themes, material.drafts);
  const pivots = drawPivots({ ...narrator, topic: material.topic, forks, levels, levelAt, until }, units, {
    slots: calendar.slots,
    material,
  });
  const free = tellFree(narrator, units, calendar.slots.free);
  const own = [...tellPersonal(narrator, material.topic, units), ...tellMatters(narrator, material)];
  const people = new Map<string, NameForms>();
  const visits = units.visits.map((visit) => tellVisit(narrator, { topic: material.topic, people }, visit));
  const lists = tellLists(narrator, {
    ...{ topic: material.topic, pivots, lists: material.lists, count: distractors },
  });
  const events = [...pivots.flatMap((drawn) => drawn.shared), ...free, ...lists];
  const forked = Array.from({ length: forks }, (_, fork) =>
    pivots.flatMap((drawn) => drawn.forked[fork] ?? []),
  );
  const sessions = visits.map((visit): SessionPlan => {
    const { period, date, opening } = visit;
    const inSession = (told: readonly Event[]) => told.filter((event) => event.period === period);
    const told = { shared: inSession([...events, ...own]), forked: inSession(forked[0] ?? []) };
    return { period, date, opening, events: orderOf(visit, told, random) };
  });
  return {
    topic: material.topic,
    about: material.about,
    labels: material.labels,
    sessions,
    shared: [...events, ...own, ...visits.flatMap(({ parts }) => parts)].sort(byDate),
    forked,
    pivots: pivots.map(({ pivot }) => pivot),
    life: life.filter(({ date }) => date <= until),
  };
}

interface Dealt {
  readonly slots: Slots;
  readonly material: Material;
}

function drawPivots(
  source: PivotSource,
  units: Units,
  { slots: { pivotal }, material }: Dealt,
): DrawnPivot[] {
  const { role, forget, other, sequence, reason, fact, tried } = units;
  const draw = {
    role: () => drawRole(source, role, pivotal.role),
    sequence: () => drawSequence(source, sequence, pivotal.sequence),
    reason: () => drawReason(source, reason, pivotal.reason),
    fact: () => drawFact(source, fact, pivotal.fact),
    tried: () => drawTried(source, tried, pivotal.tried),
  };
  const usual = leveledKinds.filter((kind) => pivotal[kind].length > 0);
  return [
    ...usual.map((kind) => drawUnstated(source, { kind, slots: pivotal[kind] }, material) ?? draw[kind]()),
    ...(forget ? [drawForget(source, forget, pivotal.forget)] : []),
    ...(other ? [drawOther(source, other, pivotal.other)] : []),
  ];
}

/** Stories of no pivot, the same in all forks. */
function tellFree(narrator: Narrator, { stories }: Units, free: Slots["free"]): Event[] {
  const slots = new Map(free.map((slot) => [slot.id, slot]));
  return stories.flatMap(({ slot: id, act, needs, story, ...subject }) => {
    const slot = slots.get(id);
    return slot ? [tellThread(narrator, { slot, act, needs, story, subject })] : [];
  });
}

/** Matters of the user's own that come up on the day of the session. */
function tellPersonal(narrator: Narrator, topic: string, { personal }: Units): Event[] {
  return personal.map(({ period, needs, thread }) =>
    tellThread(narrator, {
      slot: slotOn(narrator, { topic, period, name: "own" }),
      act: "news",
      needs,
      story: { thread },
    }),
  );
}

/** Matters of trade and temperament, in addition to those of the topic. */
function tellMatters(narrator: Narrator, { topic, matters }: Material): Event[] {
  return matters.map(({ period, needs, begins, trade, thread }) => {
    const slot = slotOn(narrator, { topic, period, name: "matter" });
    return {
      ...tellThread(narrator, { slot, act: "news", needs, story: { thread } }),
      matter: { begins, trade },
    };
  });
}

/** The reason for a session: its beginning, middle and end. Stories come between them. */
interface Visit extends Omit<SessionPlan, "events"> {
  readonly parts: readonly Event[];
}

interface VisitOf {
  readonly topic: string;
  /** The people whom the visits have named so far. Later visits name the same people. */
  readonly people: Map<string, NameForms>;
}

function tellVisit(narrator: Narrator, { topic, people }: VisitOf, visit: Units["visits"][number]): Visit {
  const { period, why } = visit;
  const { cast, random } = narrator;
  const date = narrator.sessions.get(period) ?? "";
  const fill = placeFiller({ cast, date, random, chosen: people });
  const parts = (["open", "middle", "close"] as const).map((name) =>
    tellThread(narrator, {
      slot: slotOn(narrator, { topic, period, name }),
      act: "opens",
      story: { thread: visit[name] },
      fill,
    }),
  );
  return { period, date, opening: why, parts };
}

/** The parts of the visit, with the stories between them. */
function orderOf({ parts }: Visit, told: Omit<SessionTelling, "middle">, random: Random): string[] {
  const [open, middle, close] = [entryAt(parts, 0), entryAt(parts, 1), entryAt(parts, 2)];
  return [open.id, ...tellingOrder({ ...told, middle }, random), close.id];
}
