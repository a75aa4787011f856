import type { IsoDate } from "../personas/dates.ts";
import { entryAt } from "../pipeline/lists.ts";
import { mentions } from "../topics/mentions.ts";

import { tellingWords } from "../topics/paraphrase.ts";
import { coursesOfArc, saidIn } from "../topics/units.ts";
import type { Slot } from "./calendar/slots.ts";
import { placeFiller } from "./fill-places.ts";
import type { LevelShares, UnstatedLevel } from "./levels.ts";
import type { Told as Story } from "./material/material.ts";
import type { Units } from "./material/units.ts";
import { inMetric } from "./measures.ts";

import type { Narrator } from "./narrator.ts";
import { toldOn } from "./narrator.ts";
import { gistOf, type NamedSubject, type Telling, tellThread, thingNamed, toldIn } from "./tell.ts";
import type { Asked, Event, Pivot } from "./timeline.ts";

export interface PivotSource extends Narrator {
  readonly topic: string;
  readonly forks: number;
  readonly levels: LevelShares;
  /** Set only for units at which nothing is stated. */
  readonly unstated?: UnstatedLevel;
  /** The day after which nothing is told. */
  readonly until: IsoDate;
}

export type Draw = (source: PivotSource) => DrawnPivot;

/** A pivot with the events that all forks share, and those of each fork. */
export interface DrawnPivot {
  readonly pivot: Pivot;
  readonly shared: readonly Event[];
  readonly forked: readonly (readonly Event[])[];
}

export type Slots = readonly Slot[];
/** One event of a course: its time and its content. */
export type Told = Omit<Telling, "pivot">;

export function drawCourses(
  source: PivotSource,
  pivot: Pivot,
  courseOf: (fork: number) => readonly Told[],
): DrawnPivot {
  const forked = Array.from({ length: source.forks }, (_, fork) =>
    courseOf(fork).map((told) => tellThread(source, { ...told, pivot: pivot.id })),
  );
  return { pivot, shared: [], forked };
}

export const idOf = ({ topic }: PivotSource, kind: Pivot["kind"]) => `${topic}.${kind}`;
export const eventsAt = (slots: Slots) => slots.map(({ id }) => id);

/**
 * A question of the material in one wording. `says` lists the marks of its stories that an option contains.
 */
interface Wording {
  readonly message: string;
  readonly options: readonly { readonly text: string; readonly says: readonly string[] }[];
  /** The stories that the options are about. */
  readonly stories: readonly Story[];
  /** The same options in other words, if the material has them. */
  readonly paraphrased?: readonly (string | null)[] | null;
}

export function askedOf(source: PivotSource, { message, options, stories, paraphrased }: Wording): Asked {
  const { cast, until, random } = source;
  const fill = placeFiller({ cast, date: until, random });
  if (source.unstated)
    return {
      level: source.unstated,
      message: fill(message, "user"),
      options: options.map(({ text }) => ({ text: fill(text, "assistant"), says: [] })),
    };
  const others = (paraphrased ?? []).flatMap((text) => (text === null ? [] : [{ text, says: [] }]));
  // The provenance quotes only the part of a story that tells it, without the rest of the turn, so both texts
  // are compared.
  const told = [stories.map(saidIn), stories.map(gistOf), [peopleIn(stories, source), ""]];
  const isApart = (texts: readonly { readonly text: string }[]) =>
    stories.length > 0 &&
    texts.every(({ text }) => told.every((evidence) => tellingWords(text, evidence).length === 0));
  const isWorded = others.length === options.length && isApart(others) && isParaphrased(source);
  const chosen = isWorded ? others : options;
  return {
    level: isApart(chosen) ? "paraphrased" : "explicit",
    message: fill(message, "user"),
    options: chosen.map(({ text, says }) => ({
      text: fill(text, "assistant"),
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
function peopleIn(stories: readonly Story[], { cast, until }: PivotSource): string {
  const places = stories.flatMap((story) => [...saidIn(story).matchAll(/\{([a-z]+)/g)]);
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
const threeOf = ({ random }: PivotSource, slots: Slots): readonly [Slot, Slot, Slot] => [
  entryAt(slots, 0),
  random.pick(slots.slice(1, -1)),
  entryAt(slots, slots.length - 1),
];

/**
 * In fork k, subject k is liked now, the next one was liked before, the one after it was never liked, and the
 * last one never comes up.
 */
export function drawRole(source: PivotSource, group: Units["role"], slots: Slots): DrawnPivot {
  const { asked, playing, parts } = rivalsOf(source, group);
  const { needs } = group;
  const [first, middle, last] = threeOf(source, slots);
  const pivot: Pivot = {
    id: idOf(source, "role"),
    kind: "role",
    events: eventsAt([first, middle, last]),
    ...parts,
    asked: {
      acknowledge_latest_user_preferences: asked(0),
      provide_preference_aligned_recommendations: asked(1),
    },
  };
  return drawCourses(source, pivot, (fork) => {
    const [now, before, never] = [playing(0, fork), playing(1, fork), playing(2, fork)];
    return [
      { slot: first, act: "likes", needs, story: before.likes, subject: before },
      { slot: middle, act: "dislikes", needs, story: never.dislikes, subject: never },
      {
        slot: last,
        act: "switches",
        needs,
        story: now.now,
        subject: now,
        left: before,
        supersedes: [first.id],
      },
    ];
  });
}

/**
 * In fork k, the user likes subject k, another person likes the next one, the user dislikes the one after it,
 * and the last one never comes up.
 */
export function drawOther(source: PivotSource, group: NonNullable<Units["other"]>, slots: Slots): DrawnPivot {
  const { asked, playing, parts } = rivalsOf(source, group);
  const { needs } = group;
  const [own, others, disliked] = source.random.shuffle(slots);
  if (!own || !others || !disliked) throw new Error("a preference of somebody else needs three slots");
  const pivot: Pivot = {
    id: idOf(source, "other"),
    kind: "other",
    events: eventsAt(slots),
    ...parts,
    asked: { other_person: asked(1) },
  };
  return drawCourses(source, pivot, (fork) => {
    const [liked, theirs, never] = [playing(0, fork), playing(1, fork), playing(2, fork)];
    return [
      { slot: own, act: "likes", needs, story: liked.likes, subject: liked },
      { slot: others, act: "tellsOfOther", needs, story: theirs.other, subject: theirs },
      { slot: disliked, act: "dislikes", needs, story: never.dislikes, subject: never },
    ];
  });
}

/** The attitude to one subject takes a different course in each fork. */
export function drawSequence(source: PivotSource, arc: Units["sequence"], slots: Slots): DrawnPivot {
  const { needs } = arc;
  const storyAt = (moment: number, isFor: boolean): Story =>
    entryAt(arc.moments, moment)[isFor ? "for" : "against"];
  const asked = askedOf(source, {
    message: arc.message,
    options: coursesOfArc.map((course, index) => ({
      text: entryAt(arc.courses, index),
      says: course.flatMap((isFor, moment) => storyAt(moment, isFor).marks),
    })),
    stories: arc.moments.flatMap((moment) => [moment.for, moment.against]),
    paraphrased: arc.paraphrased,
  });
  const pivot: Pivot = {
    id: idOf(source, "sequence"),
    kind: "sequence",
    events: eventsAt(slots),
    subject: thingNamed(arc),
    courses: coursesOfArc.map(attitudesIn),
    asked: { track_full_preference_evolution: asked },
  };
  return drawCourses(source, pivot, (fork) => {
    const course = entryAt(coursesOfArc, fork);
    return course.map((isFor, moment): Told => {
      const slot = entryAt(slots, moment);
      const told = { slot, needs, story: storyAt(moment, isFor), subject: arc };
      if (moment === 0) return { ...told, act: isFor ? "likes" : "dislikes" };
      if (course[moment - 1] === isFor) return { ...told, act: isFor ? "stillLikes" : "stillDislikes" };
      const since = course.indexOf(!isFor, Math.max(0, course.lastIndexOf(isFor, moment - 1)));
      return { ...told, act: isFor ? "comesRound" : "goesOff", supersedes: [entryAt(slots, since).id] };
    });
  });
}

/** An attitude that is told twice in a row counts once. */
const attitudesIn = (course: readonly boolean[]) =>
  course
    .filter((isFor, moment) => isFor !== course[moment - 1])
    .map((isFor) => (isFor ? ("like" as const) : ("dislike" as const)));

/**
 * The same change with a different reason in each fork. The attitude before the change is told in the same
 * way in all forks.
 */
export function drawReason(source: PivotSource, change: Units["reason"], slots: Slots): DrawnPivot {
  const { direction, needs, reasons } = change;
  const [before, after] = [entryAt(slots, 0), entryAt(slots, 1)];
  const id = idOf(source, "reason");
  const events = reasons.map((story) =>
    tellThread(source, {
      slot: after,
      act: direction === "off" ? "goesOff" : "comesRound",
      needs,
      story,
      subject: change,
      supersedes: [before.id],
      pivot: id,
    }),
  );
  const pivot: Pivot = {
    id,
    kind: "reason",
    events: eventsAt([before, after]),
    subject: thingNamed(change),
    direction,
    reasons: events.map(({ happening }) => happening),
    asked: {
      revisit_reasons_behind_preference_updates: askedOf(source, {
        message: change.asks,
        options: reasons.map(({ recalled, marks }) => ({ text: recalled, says: marks })),
        stories: reasons,
        paraphrased: reasons.map(({ paraphrased }) => paraphrased),
      }),
      generalize_to_new_scenarios: askedOf(source, {
        message: change.elsewhere,
        options: reasons.map(({ carried }) => ({ text: carried, says: [] })),
        stories: reasons,
      }),
    },
  };
  const shared = tellThread(source, {
    slot: before,
    act: direction === "off" ? "likes" : "dislikes",
    needs,
    story: change.before,
    subject: change,
    pivot: id,
  });
  return { pivot, shared: [shared], forked: inForks(source, events) };
}

/** Fork k contains only event k. */
const inForks = ({ forks }: PivotSource, events: readonly Event[]) =>
  Array.from({ length: forks }, (_, fork) => [entryAt(events, fork)]);

/** The user tells how they first met the subject, differently in each fork. */
export function drawFact(source: PivotSource, first: Units["fact"], slots: Slots): DrawnPivot {
  const slot = source.random.pick(slots);
  const id = idOf(source, "fact");
  const { needs } = first;
  const events = first.stories.map((story) =>
    tellThread(source, { slot, act: "shares", needs, story, subject: first, pivot: id }),
  );
  const pivot: Pivot = {
    id,
    kind: "fact",
    events: [slot.id],
    subject: thingNamed(first),
    meetings: events.map(({ happening }) => happening),
    asked: {
      recall_user_shared_facts: askedOf(source, {
        message: first.message,
        options: first.stories.map(({ recalled, marks }) => ({ text: recalled, says: marks })),
        stories: first.stories,
        paraphrased: first.stories.map(({ paraphrased }) => paraphrased),
      }),
    },
  };
  return { pivot, shared: [], forked: inForks(source, events) };
}

/** In fork k, the user has tried all of four ideas except the k-th. */
export function drawTried(source: PivotSource, attempt: Units["tried"], slots: Slots): DrawnPivot {
  const { cast, until, random } = source;
  const { needs, ideas } = attempt;
  const id = idOf(source, "tried");
  const used = threeOf(source, slots);
  const fill = placeFiller({ cast, date: until, random });
  // An idea has a different slot in each fork, but must be about the same people in all of them.
  const first = toldOn(source, entryAt(slots, 0));
  const fills = ideas.map(() => placeFiller({ cast, date: first, random }));
  const tell = (slot: Slot, index: number) =>
    tellThread(source, {
      ...{ slot, act: "tries", needs, pivot: id },
      ...{ story: entryAt(ideas, index), fill: entryAt(fills, index) },
    });
  const pivot: Pivot = {
    id,
    kind: "tried",
    events: eventsAt(used),
    problem: attempt.problem,
    ideas: ideas.map((story, index) => ({
      idea: fill(story.idea, "assistant"),
      tried: toldIn(story, entryAt(fills, index)),
    })),
    asked: {
      suggest_new_ideas: askedOf(source, {
        message: attempt.message,
        options: ideas.map(({ suggested, marks }) => ({ text: suggested, says: marks })),
        stories: ideas,
        paraphrased: ideas.map(({ paraphrased }) => paraphrased),
      }),
    },
  };
  const forked = Array.from({ length: source.forks }, (_, fork) =>
    [0, 1, 2, 3]
      .filter((option) => option !== fork)
      .map((option, index) => tell(entryAt(used, index), option)),
  );
  return { pivot, shared: [], forked };
}
