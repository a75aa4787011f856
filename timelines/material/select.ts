import type { Tag } from "../../content/people/vocabulary.ts";
import type { IsoDate } from "../../personas/dates.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { entryAt } from "../../pipeline/lists.ts";
import type { Kind, Pack } from "../../topics/schema.ts";
import type { TopicCalendar } from "../calendar/calendar.ts";
import type { Slot } from "../calendar/slots.ts";
import type { Cast } from "../cast.ts";
import { mayTellAndAsk, type Narrator, sessionsOf } from "../narrator.ts";
import { directions, type TopicThemes } from "../themes/themes.ts";
import { groupOf, namedOf, pivotsOf, themeOf, told } from "./from-pack.ts";
import type { Drafts, Unstated } from "./material.ts";
import { selectFree, selectPersonal, selectUnstated, selectVisits } from "./select-parts.ts";

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
    const fit = units.filter((unit) => mayTellAndAsk(narrator, needsOf(unit), { slots, until }));
    if (fit.length === 0) throw new Error(`topic "${topic}" has no story left that fits the persona`);
    return narrator.random.pick(fit);
  };
}
