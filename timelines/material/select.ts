import type { Tag } from "../../content/people/vocabulary.ts";
import type { IsoDate } from "../../personas/dates.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { entryAt } from "../../pipeline/lists.ts";
import type { Arc, Attempt, Change, First, Kind, Pack, Rival, Story } from "../../topics/schema.ts";
import { wordsOfSubject } from "../../topics/units.ts";
import type { TopicCalendar } from "../calendar/calendar.ts";
import { byDate, type Slot } from "../calendar/slots.ts";
import type { Cast } from "../cast.ts";
import { mayAsk, mayTell, type Narrator, sessionsOf } from "../narrator.ts";
import type { PeriodWindow } from "../periods.ts";
import { directions, type KindTheme, type Named, type TopicThemes } from "../themes/themes.ts";
import type { Pivot } from "../timeline.ts";
import type { Drafts, MaterialStory, Unstated } from "./material.ts";

export interface Selection {
  readonly pack: Pack;
  readonly calendar: TopicCalendar;
  readonly cast: Cast;
  readonly random: Random;
}

/** What a pack gives a persona, in the same form as a model's themes and drafts. */
export interface Stock {
  readonly themes: TopicThemes;
  readonly drafts: Drafts;
  readonly unstated: Unstated;
}

/**
 * Selects units of a pack that fit the persona on the days of its calendar. Throws if no fitting unit is
 * left.
 */
export function selectStock({ pack, calendar, cast, random }: Selection): Stock {
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
  // The kind of a pivot about four subjects is used nowhere else, because nothing else of that kind may be
  // liked.
  const kindOfItsOwn = (on: readonly Slot[]): Kind => {
    const kind = kindFor("rivals", on);
    taken.add(kind);
    return kind;
  };
  const role = kindOfItsOwn(pivotal.role);
  const forget = pivotal.forget.length > 0 ? kindOfItsOwn(pivotal.forget) : null;
  const other = pivotal.other.length > 0 ? kindOfItsOwn(pivotal.other) : null;
  const direction = random.pick(directions);
  const sequence = kindFor("arc", pivotal.sequence).arc;
  const reason = kindFor(direction, pivotal.reason)[direction];
  const fact = kindFor("first", pivotal.fact).first;
  const tried = fits(pack.attempts, pivotal.tried, ({ needs }) => needs);
  const left = pack.kinds.filter((kind) => !taken.has(kind));
  const stories = selectFree(narrator, slots.free, left);
  const personal = selectPersonal(narrator, windows, pack);
  const visits = selectVisits(narrator, windows, pack);
  const unstated = selectUnstated(narrator, pack, { pivotal, until });
  return {
    unstated,
    themes: {
      topic: pack.name,
      role: themeOf(role),
      forget: forget && themeOf(forget),
      other: other && themeOf(other),
      sequence: namedOf(sequence),
      reason: { ...namedOf(reason), direction },
      fact: namedOf(fact),
      tried: tried.problem,
      stories: stories.map(({ theme }) => theme),
      visits: visits.map(({ period, why }) => ({ period, why })),
    },
    drafts: {
      role: groupOf(role, ({ likes, dislikes, now, answers }) => ({
        ...{ likes: told(likes), dislikes: told(dislikes), now: told(now), answers },
      })),
      forget:
        forget &&
        groupOf(forget, ({ likes, dislikes, answers }) => ({
          ...{ likes: told(likes), dislikes: told(dislikes), answers },
        })),
      other:
        other &&
        groupOf(other, ({ likes, dislikes, other: theirs, answers }) => ({
          ...{ likes: told(likes), dislikes: told(dislikes), other: told(theirs), answers },
        })),
      ...pivotsOf({ sequence, reason, fact, tried }),
      stories: stories.map(({ draft }) => draft),
      personal,
      visits: visits.map(({ period, open, middle, close }) => ({ period, open, middle, close })),
    },
  };
}

const namedOf = (thing: {
  readonly subject: string;
  readonly words?: readonly string[] | undefined;
}): Named => ({
  subject: thing.subject,
  words: [...wordsOfSubject(thing)],
});

const themeOf = ({ name, rivals }: Kind): KindTheme => ({ kind: name, rivals: rivals.map(namedOf) });

/** A story without the fields that only the pack's own rules read. */
const told = ({ days = 1, marks, thread }: Story): MaterialStory => ({ days, marks, thread });

const groupOf = <Parts>({ needs, requests, rivals }: Kind, partsOf: (rival: Rival) => Parts) => ({
  needs,
  requests,
  rivals: rivals.map(partsOf),
});

interface PivotUnits {
  readonly sequence: Arc;
  readonly reason: Change;
  readonly fact: First;
  readonly tried: Attempt;
}

const pivotsOf = ({ sequence, reason, fact, tried }: PivotUnits) => ({
  sequence: {
    needs: sequence.needs,
    moments: sequence.moments.map((moment) => ({ for: told(moment.for), against: told(moment.against) })),
    message: sequence.message,
    courses: sequence.courses,
    paraphrased: sequence.paraphrased ?? null,
  },
  reason: {
    needs: reason.needs,
    before: told(reason.before),
    reasons: reason.reasons.map((one) => ({
      ...told(one),
      recalled: one.recalled,
      paraphrased: one.paraphrased ?? null,
      carried: one.carried,
    })),
    asks: reason.asks,
    elsewhere: reason.elsewhere,
  },
  fact: {
    needs: fact.needs,
    stories: fact.stories.map((one) => ({
      ...told(one),
      recalled: one.recalled,
      paraphrased: one.paraphrased ?? null,
    })),
    message: fact.message,
  },
  tried: {
    needs: tried.needs,
    message: tried.message,
    ideas: tried.ideas.map((one) => ({
      ...told(one),
      idea: one.idea,
      suggested: one.suggested,
      paraphrased: one.paraphrased ?? null,
    })),
  },
});

/**
 * Picks a unit that fits the persona on the days of all slots, and until the last day on which a question may
 * be about it.
 */
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

interface Askable {
  readonly pivotal: Readonly<Record<Pivot["kind"], readonly Slot[]>>;
  /** The last day on which a question may be about it. */
  readonly until: IsoDate;
}

/** For each part, one unit at which nothing is stated, if the pack has one that fits. */
function selectUnstated(
  narrator: Narrator,
  { implied, scattered }: Pack,
  { pivotal, until }: Askable,
): Unstated {
  const one = <Unit extends { readonly needs: readonly Tag[] }>(
    units: readonly Unit[] = [],
    slots: readonly Slot[],
  ): Unit | null => {
    const fit = units.filter(
      ({ needs }) => mayAsk(narrator, needs, until) && slots.every((slot) => mayTell(narrator, needs, slot)),
    );
    return fit.length === 0 ? null : narrator.random.pick(fit);
  };
  return {
    implied: {
      role: one(implied?.roles, pivotal.role),
      reason: one(implied?.changes, pivotal.reason),
      fact: one(implied?.firsts, pivotal.fact),
      sequence: one(implied?.arcs, pivotal.sequence),
      tried: one(implied?.attempts, pivotal.tried),
    },
    scattered: {
      role: one(scattered?.roles, pivotal.role),
      reason: one(scattered?.changes, pivotal.reason),
      fact: one(scattered?.firsts, pivotal.fact),
      tried: one(scattered?.attempts, pivotal.tried),
    },
  };
}

interface FreeStory {
  readonly theme: TopicThemes["stories"][number];
  readonly draft: Drafts["stories"][number];
}

/** Stories of no pivot. Each subject is used once. */
function selectFree(narrator: Narrator, slots: readonly Slot[], kinds: readonly Kind[]): FreeStory[] {
  const { random } = narrator;
  const left = random.shuffle(kinds.flatMap((kind) => kind.rivals.map((rival) => ({ kind, rival }))));
  return [...slots].sort(byDate).flatMap((slot): FreeStory[] => {
    const at = left.findIndex(({ kind }) => mayTell(narrator, kind.needs, slot));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (!found) return [];
    const { kind, rival } = found;
    const act = random.pick(["likes", "likes", "dislikes", "dislikes", "tellsOfOther"] as const);
    const story = told(act === "tellsOfOther" ? rival.other : rival[act]);
    return [
      {
        theme: { slot: slot.id, act, ...namedOf(rival) },
        draft: { slot: slot.id, needs: kind.needs, story },
      },
    ];
  });
}

/** At most one matter per session that only somebody like this persona has. */
function selectPersonal(
  { cast, random }: Narrator,
  windows: readonly PeriodWindow[],
  { personal }: Pack,
): Drafts["personal"] {
  const left = random.shuffle(personal);
  return windows.flatMap(({ period, session }) => {
    const at = left.findIndex(({ needs }) => cast.meets(needs, session));
    const [own] = at < 0 ? [] : left.splice(at, 1);
    return own ? [{ period, ...own }] : [];
  });
}

/** By the number of sessions: which of two occasions is the reason for each session, and which part of it. */
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

/**
 * Two occasions alternate, so that a later session follows up on an earlier one. If home, town, work or
 * partner has changed since, the session begins something else instead.
 */
function selectVisits({ cast, random }: Narrator, windows: readonly PeriodWindow[], pack: Pack) {
  const fit = pack.occasions.filter(({ needs }) =>
    windows.every(({ session }) => cast.meets(needs, session)),
  );
  const occasions = random.shuffle(fit);
  return entryAt(orders, windows.length - 1).map(([which, part], index) => {
    const { period, session } = entryAt(windows, index);
    // The first part of an occasion is in the session with the same index.
    const goesOn = part === "first" || cast.isSettled(entryAt(windows, which).session, session);
    return { period, ...(goesOn ? entryAt(occasions, which)[part] : entryAt(occasions, index).first) };
  });
}
