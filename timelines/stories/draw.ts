import type { Tag } from "../../content/people/vocabulary.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { entryAt } from "../../pipeline/lists.ts";
import type { Kind, StoryPack } from "../../topics/stories/schema.ts";
import type { PeriodWindow } from "../periods.ts";
import type { DrawnPivot } from "../pivots.ts";
import { byDate, drawSlots, type Slots } from "../slots.ts";
import type { Slot } from "../teller.ts";
import { tellingOrder } from "../telling-order.ts";
import type { Event, Restraint, SessionPlan, TopicTimeline } from "../timeline.ts";
import type { Cast } from "./cast.ts";
import { drawForget } from "./forget.ts";
import { mayTell, type Narrator, sessionsOf } from "./narrator.ts";
import { drawVisits, type Visit } from "./occasions.ts";
import {
  drawFact,
  drawOther,
  drawReason,
  drawRole,
  drawSequence,
  drawTried,
  type PivotSource,
} from "./pivots.ts";
import { tellThread } from "./tell.ts";

/** What the timeline of a topic is drawn from, if its pack is one of stories. */
export interface StoryTimelineSource {
  readonly pack: StoryPack;
  readonly cast: Cast;
  readonly windows: readonly PeriodWindow[];
  readonly restraints: readonly Restraint[];
  readonly forks: number;
  readonly random: Random;
}

/** Three to five stories a session, under an occasion. */
const density = { events: 4, leastFree: 1 };

/** Selects stories that fit the persona: first the pivots, then free ones, then what belongs to the persona alone. */
export function drawStoryTimeline(source: StoryTimelineSource): TopicTimeline {
  const { pack, cast, windows, restraints, forks, random } = source;
  const narrator: Narrator = { cast, random, sessions: sessionsOf(windows) };
  const until = windows.at(-1)?.session ?? "";
  const slots = drawSlots({ topic: pack.name, windows, restraints, density, random });
  const { pivots, untold } = drawStoryPivots({ ...narrator, pack, forks, until }, slots, restraints);
  const free = drawFree(narrator, slots.free, untold);
  const visits = drawVisits(source, narrator);
  const own = drawPersonal(source, narrator);
  const events = [...pivots.flatMap((drawn) => drawn.shared), ...free];
  const forked = Array.from({ length: forks }, (_, fork) =>
    pivots.flatMap((drawn) => drawn.forked[fork] ?? []),
  );
  const sessions = visits.map((visit): SessionPlan => {
    const { period, date } = visit;
    const told = [...events, ...(forked[0] ?? []), ...own].filter((event) => event.period === period);
    return {
      period,
      date,
      opening: visit.why,
      piece: null,
      events: orderOf(visit, told, random),
    };
  });
  return {
    topic: pack.name,
    activity: pack.about,
    labels: pack.labels,
    sessions,
    shared: [...events, ...own, ...visits.flatMap(({ parts }) => parts)].sort(byDate),
    forked,
    pivots: pivots.map((drawn) => drawn.pivot),
    life: [],
  };
}

/** Subjects that no pivot is about, with their kinds. */
type Untold = readonly { readonly kind: Kind; readonly rival: Kind["rivals"][number] }[];

/** Draws one pivot of each kind, from units whose needs the persona meets. */
function drawStoryPivots(
  source: PivotSource,
  slots: Slots,
  restraints: readonly Restraint[],
): { pivots: DrawnPivot[]; untold: Untold } {
  const { pack, random } = source;
  const { pivotal } = slots;
  const fits = fitting(source, pack.name);
  const taken = new Set<Kind>();
  // A pivot about four subjects has its kind to itself: nothing else of that kind may be liked.
  const kindFor = (part: "rivals" | "off" | "toward" | "first" | "arc", on: readonly Slot[]): Kind => {
    const open = pack.kinds.filter((kind) => !taken.has(kind));
    const kind = fits(open, on, (one) => [...one.needs, ...(part === "rivals" ? [] : one[part].needs)]);
    if (part === "rivals") taken.add(kind);
    return kind;
  };
  const role = drawRole(source, kindFor("rivals", pivotal.role), pivotal.role);
  const restrained = restraints.map((restraint) => {
    const draw = restraint === "forget" ? drawForget : drawOther;
    return draw(source, kindFor("rivals", pivotal[restraint]), pivotal[restraint]);
  });
  const direction = random.pick(["off", "toward"] as const);
  const attempt = fits(pack.attempts, pivotal.tried, ({ needs }) => needs);
  const pivots = [
    role,
    drawSequence(source, kindFor("arc", pivotal.sequence), pivotal.sequence),
    drawReason(source, { kind: kindFor(direction, pivotal.reason), direction }, pivotal.reason),
    drawFact(source, kindFor("first", pivotal.fact), pivotal.fact),
    drawTried(source, attempt, pivotal.tried),
    ...restrained,
  ];
  const others = pack.kinds.filter((kind) => !taken.has(kind));
  return { pivots, untold: others.flatMap((kind) => kind.rivals.map((rival) => ({ kind, rival }))) };
}

/** Picks a unit that fits the persona on the days of all slots. */
function fitting(narrator: Narrator, topic: string) {
  return <Unit>(
    units: readonly Unit[],
    slots: readonly Slot[],
    needsOf: (unit: Unit) => readonly Tag[],
  ): Unit => {
    const fit = units.filter((unit) => slots.every((slot) => mayTell(narrator, needsOf(unit), slot)));
    if (fit.length === 0) throw new Error(`topic "${topic}" has no story left that fits the persona`);
    return narrator.random.pick(fit);
  };
}

/** Stories of no pivot, equal in all forks. Each subject comes once. */
function drawFree(narrator: Narrator, slots: readonly Slot[], untold: Untold): Event[] {
  const { random } = narrator;
  const left = random.shuffle(untold);
  return [...slots].sort(byDate).flatMap((slot) => {
    const at = left.findIndex(({ kind }) => mayTell(narrator, kind.needs, slot));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (!found) return [];
    const act = random.pick(["likes", "likes", "dislikes", "dislikes", "tellsOfOther"] as const);
    const story = act === "tellsOfOther" ? found.rival.other : found.rival[act];
    return [tellThread(narrator, { slot, act, story, subject: found.rival })];
  });
}

/** One matter a session that only somebody like this persona has, as far as there are any. */
function drawPersonal({ pack, windows }: StoryTimelineSource, narrator: Narrator): Event[] {
  const { cast, random } = narrator;
  const left = random.shuffle(pack.personal);
  return windows.flatMap(({ period, session }) => {
    const at = left.findIndex(({ needs }) => cast.meets(needs, session));
    const [own] = at < 0 ? [] : left.splice(at, 1);
    const slot = { id: `${pack.name}.${period}.own`, period, date: session };
    return own ? [tellThread(narrator, { slot, act: "news", story: own })] : [];
  });
}

/** The visit's parts, with the stories between them. */
function orderOf(visit: Visit, told: readonly Event[], random: Random): string[] {
  const ids = tellingOrder(told, random);
  const half = Math.ceil(ids.length / 2);
  const [open, middle, close] = [entryAt(visit.parts, 0), entryAt(visit.parts, 1), entryAt(visit.parts, 2)];
  return [open.id, ...ids.slice(0, half), middle.id, ...ids.slice(half), close.id];
}
