import type { Tag } from "../../content/people/vocabulary.ts";
import type { IsoDate } from "../../personas/dates.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { entryAt } from "../../pipeline/lists.ts";
import type { Kind, Pack } from "../../topics/schema.ts";
import type { TopicCalendar } from "../calendar/calendar.ts";
import { byDate, type Slot } from "../calendar/slots.ts";
import type { Cast } from "../cast.ts";
import { mayAsk, mayTell, type Narrator, sessionsOf } from "../narrator.ts";
import type { PeriodWindow } from "../periods.ts";
import type { FreeStory, Group, Material } from "./material.ts";

/** What material is selected from. */
export interface Selection {
  readonly pack: Pack;
  readonly calendar: TopicCalendar;
  readonly cast: Cast;
  readonly random: Random;
}

/** Selects from a pack what fits the persona on the days of its calendar. Throws if the pack has nothing left that fits. */
export function selectMaterial({ pack, calendar, cast, random }: Selection): Material {
  const { windows, slots } = calendar;
  const narrator: Narrator = { cast, random, sessions: sessionsOf(windows) };
  const { pivotal } = slots;
  const until = entryAt(windows, windows.length - 1).session;
  const fits = fitting(narrator, pack.name, until);
  const taken = new Set<Kind>();
  const kindFor = (part: "rivals" | "off" | "toward" | "first" | "arc", on: readonly Slot[]): Kind => {
    const open = pack.kinds.filter((kind) => !taken.has(kind));
    return fits(open, on, (one) => [...one.needs, ...(part === "rivals" ? [] : one[part].needs)]);
  };
  // A pivot about four subjects has its kind to itself: nothing else of that kind may be liked.
  const groupFor = (on: readonly Slot[]): Group => {
    const kind = kindFor("rivals", on);
    taken.add(kind);
    return { name: kind.name, needs: kind.needs, requests: kind.requests, rivals: kind.rivals };
  };
  const role = groupFor(pivotal.role);
  const restrained = {
    ...(pivotal.forget.length > 0 ? { forget: groupFor(pivotal.forget) } : {}),
    ...(pivotal.other.length > 0 ? { other: groupFor(pivotal.other) } : {}),
  };
  const direction = random.pick(["off", "toward"] as const);
  return {
    topic: pack.name,
    about: pack.about,
    labels: pack.labels,
    role,
    ...restrained,
    sequence: kindFor("arc", pivotal.sequence).arc,
    reason: { ...kindFor(direction, pivotal.reason)[direction], direction },
    fact: kindFor("first", pivotal.fact).first,
    tried: fits(pack.attempts, pivotal.tried, ({ needs }) => needs),
    stories: selectFree(
      narrator,
      slots.free,
      pack.kinds.filter((kind) => !taken.has(kind)),
    ),
    personal: selectPersonal(narrator, windows, pack),
    visits: selectVisits(narrator, windows, pack),
  };
}

/** Picks a unit that fits the persona on the days of all slots, and until the last day on which it may be asked about. */
function fitting(narrator: Narrator, topic: string, until: IsoDate) {
  return <Unit>(
    units: readonly Unit[],
    slots: readonly Slot[],
    needsOf: (unit: Unit) => readonly Tag[],
  ): Unit => {
    const fit = units.filter((unit) => {
      const needs = needsOf(unit);
      return mayAsk(narrator, needs, until) && slots.every((slot) => mayTell(narrator, needs, slot));
    });
    if (fit.length === 0) throw new Error(`topic "${topic}" has no story left that fits the persona`);
    return narrator.random.pick(fit);
  };
}

/** Stories of no pivot. Each subject comes once. */
function selectFree(narrator: Narrator, slots: readonly Slot[], kinds: readonly Kind[]): FreeStory[] {
  const { random } = narrator;
  const left = random.shuffle(kinds.flatMap((kind) => kind.rivals.map((rival) => ({ kind, rival }))));
  return [...slots].sort(byDate).flatMap((slot): FreeStory[] => {
    const at = left.findIndex(({ kind }) => mayTell(narrator, kind.needs, slot));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (!found) return [];
    const { subject, words } = found.rival;
    const act = random.pick(["likes", "likes", "dislikes", "dislikes", "tellsOfOther"] as const);
    const story = act === "tellsOfOther" ? found.rival.other : found.rival[act];
    return [{ slot: slot.id, act, needs: found.kind.needs, rival: { subject, words }, story }];
  });
}

/** One matter a session that only somebody like this persona has, as far as there are any. */
function selectPersonal(
  { cast, random }: Narrator,
  windows: readonly PeriodWindow[],
  { personal }: Pack,
): Material["personal"] {
  const left = random.shuffle(personal);
  return windows.flatMap(({ period, session }) => {
    const at = left.findIndex(({ needs }) => cast.meets(needs, session));
    const [own] = at < 0 ? [] : left.splice(at, 1);
    return own ? [{ period, ...own }] : [];
  });
}

/** By the number of sessions, which of two occasions brings the user, and in which part. */
const orders = [
  [[0, "first"]],
  [
    [0, "first"],
    [0, "later"],
  ],
  [
    [0, "first"],
    [1, "first"],
    [0, "later"],
  ],
  [
    [0, "first"],
    [1, "first"],
    [0, "later"],
    [1, "later"],
  ],
] as const;

/** Two occasions take turns, so that a later session follows up on an earlier one. */
function selectVisits(
  { cast, random }: Narrator,
  windows: readonly PeriodWindow[],
  pack: Pack,
): Material["visits"] {
  const fit = pack.occasions.filter(({ needs }) =>
    windows.every(({ session }) => cast.meets(needs, session)),
  );
  const occasions = random.shuffle(fit, 2);
  return entryAt(orders, windows.length - 1).map(([which, part], index) => ({
    period: entryAt(windows, index).period,
    ...entryAt(occasions, which)[part],
  }));
}
