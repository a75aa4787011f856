// What pivots of all kinds are drawn with: where their material comes from, and how their questions are worded.

import type { IsoDate } from "../personas/dates.ts";
import type { NameForms } from "../personas/facts/places.ts";
import { entryAt } from "../pipeline/lists.ts";
import { mentions } from "../topics/mentions.ts";
import { tellingWords } from "../topics/paraphrase.ts";
import { type NamedSubject, saidIn } from "../topics/units.ts";
import type { Slot } from "./calendar/slots.ts";
import { placeFiller } from "./fill-places.ts";
import type { LevelShares, UnstatedLevel } from "./levels.ts";
import type { MaterialStory } from "./material/material.ts";
import type { LeveledKind } from "./material/plan-levels.ts";
import { inMetric } from "./measures.ts";
import type { Narrator } from "./narrator.ts";
import { gistOf, type Telling, tellThread, thingNamed } from "./tell.ts";
import type { Asked, Event, Pivot } from "./timeline.ts";

export interface PivotSource extends Narrator {
  readonly topic: string;
  readonly forks: number;
  readonly levels: LevelShares;
  readonly levelAt: (kind: LeveledKind) => number;
  /** Set only for units at which nothing is stated. */
  readonly unstated?: UnstatedLevel;
  /** The day after which nothing is told. */
  readonly until: IsoDate;
}

export type DrawPivot = (source: PivotSource) => DrawnPivot;

/** A pivot with the events that all forks share, and those of each fork. */
export interface DrawnPivot {
  readonly pivot: Pivot;
  readonly shared: readonly Event[];
  readonly forked: readonly (readonly Event[])[];
}

export type PivotSlots = readonly Slot[];
/** One event of a course: its time and its content. */
export type CourseEvent = Omit<Telling, "pivot">;

export function drawCourses(
  source: PivotSource,
  pivot: Pivot,
  courseOf: (fork: number) => readonly CourseEvent[],
): DrawnPivot {
  return { pivot, shared: [], forked: tellCourses(source, pivot.id, courseOf) };
}

/** The events of a pivot in each fork. */
export const tellCourses = (
  source: PivotSource,
  pivot: string,
  courseOf: (fork: number) => readonly CourseEvent[],
): Event[][] =>
  Array.from({ length: source.forks }, (_, fork) =>
    courseOf(fork).map((told) => tellThread(source, { ...told, pivot })),
  );

export const idOf = ({ topic }: PivotSource, kind: Pivot["kind"]) => `${topic}.${kind}`;
export const eventsAt = (slots: PivotSlots) => slots.map(({ id }) => id);

export type ChosenPeople = Map<string, NameForms>;

/**
 * A question of the material in one wording. `says` lists the marks of its stories that an option contains.
 */
interface Wording {
  readonly message: string;
  readonly options: readonly {
    readonly text: string;
    readonly says: readonly string[];
    /** The people whom the stories of this option have named. It means the same ones, unless the message names others. */
    readonly people?: ChosenPeople | undefined;
  }[];
  /** The people whom the message means. */
  readonly people?: ChosenPeople;
  /** The stories that the options are about. */
  readonly stories: readonly MaterialStory[];
  /** The same options in other words, if the material has them. */
  readonly paraphrased?: readonly (string | null)[] | null;
}

export function askedOf(source: PivotSource, wording: Wording): Asked {
  const { message, options, stories, paraphrased } = wording;
  const { cast, until, random } = source;
  const chosen: ChosenPeople = new Map(wording.people);
  const places = { cast, date: until, random, chosen };
  const asked = placeFiller({ ...places, told: new Map(chosen) })(message, "user");
  const ofMessage = new Map(chosen);
  const fillAt = (index: number) =>
    placeFiller({ ...places, told: new Map([...(options[index]?.people ?? []), ...ofMessage]) });
  if (source.unstated)
    return {
      level: source.unstated,
      message: asked,
      options: options.map(({ text }, index) => ({ text: fillAt(index)(text, "assistant"), says: [] })),
    };
  const others = (paraphrased ?? []).flatMap((text) => (text === null ? [] : [{ text, says: [] }]));
  // The provenance quotes only the part of a story that tells it, without the rest of the turn, so both texts
  // are compared.
  const told = [stories.map(saidIn), stories.map(gistOf), [peopleIn(stories, source), ""]];
  const isApart = (texts: readonly { readonly text: string }[]) =>
    stories.length > 0 &&
    texts.every(({ text }) => told.every((evidence) => tellingWords(text, evidence).length === 0));
  const isWorded = others.length === options.length && isApart(others) && isParaphrased(source);
  const worded = isWorded ? others : options;
  return {
    level: isApart(worded) ? "paraphrased" : "explicit",
    message: asked,
    options: worded.map(({ text, says }, index) => ({
      text: fillAt(index)(text, "assistant"),
      says: says
        .filter((mark) => mentions(text, [mark]))
        .map((mark) => (cast.isMetric(until) ? inMetric(mark) : mark)),
    })),
  };
}

/** A question at a level at which nothing is stated. Its options quote no story. */
export const askedFor = (source: PivotSource, message: string, texts: readonly string[]): Asked =>
  askedOf(source, { message, options: texts.map((text) => ({ text, says: [] })), stories: [] });

/**
 * All people whom the placeholders of the stories may mean, such as "my old school friend Ana". Different
 * stories may get different people.
 */
function peopleIn(stories: readonly MaterialStory[], { cast, until }: PivotSource): string {
  const places = stories.flatMap((story) => [...saidIn(story).matchAll(/\{([a-z]+(?: child)?)/g)]);
  const whom = new Set(places.map(([, who = ""]) => who));
  return [...whom].flatMap((who) => cast.named(who, until).map(({ user }) => user)).join(" ");
}

interface AnyRival extends NamedSubject {
  readonly answers: readonly string[];
}
interface GroupOf<Rival> {
  readonly name: string;
  readonly requests: readonly string[];
  readonly rivals: readonly Rival[];
}

/** Draws whether options are worded differently from their evidence. */
const isParaphrased = ({ levels: { explicit, paraphrased }, random }: PivotSource): boolean =>
  random.chance(explicit + paraphrased > 0 ? paraphrased / (explicit + paraphrased) : 1 / 2);

/** The questions about four rivals, and a function that says which of them has a role in a fork. */
export function rivalsOf<Rival extends AnyRival>(source: PivotSource, group: GroupOf<Rival>) {
  const rivals = source.random.shuffle(group.rivals);
  const asked = (request: 0 | 1) =>
    askedOf(source, {
      message: entryAt(group.requests, request),
      options: rivals.map((rival) => ({
        text: entryAt(rival.answers, request),
        says: [thingNamed(rival).name],
      })),
      stories: [],
    });
  return {
    asked,
    playing: (role: number, fork: number): Rival => entryAt(rivals, (fork + role) % 4),
    parts: { group: group.name, subjects: rivals.map(thingNamed) },
  };
}

/**
 * The first and last slots, and one between them. There are more slots because a life at another level needs
 * more.
 */
export const threeOf = ({ random }: PivotSource, slots: PivotSlots): readonly [Slot, Slot, Slot] => [
  entryAt(slots, 0),
  random.pick(slots.slice(1, -1)),
  entryAt(slots, slots.length - 1),
];
