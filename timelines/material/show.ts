import type { Facts } from "../../personas/facts/fact.ts";
import type { TopicCalendar } from "../calendar/calendar.ts";
import type { Slot } from "../calendar/slots.ts";
import { type Person, seasonNear } from "../themes/person.ts";
import { subjectsIn, type TopicThemes } from "../themes/themes.ts";
import type { Drafts } from "./material.ts";

/** A day on which a story may happen, as a model sees it. */
interface Day {
  readonly date: string;
  readonly season: string;
  readonly told: string;
}

/** What a model sees when it drafts texts of a topic. */
export interface Shown {
  readonly person: Person;
  readonly topic: string;
  readonly about: string;
  /** Things of other units and topics. Nothing may name them. */
  readonly taken: readonly string[];
  readonly units: Readonly<Record<string, unknown>>;
}

export interface DraftBrief {
  readonly shown: Shown;
  readonly themes: TopicThemes;
  /** All topics of the persona, of which nothing else may name a subject. */
  readonly others: readonly TopicThemes[];
  readonly facts: Facts;
  readonly calendar: TopicCalendar;
  /** What the pack gives. */
  readonly stock: Drafts;
}

export interface DraftSource extends Omit<DraftBrief, "shown"> {
  readonly person: Person;
  readonly about: string;
}

export type Part = "rivals" | "changes" | "talks";

/** The brief of the call that drafts a part of the topic's units, or for all of them. */
export function briefOf({ person, about, ...source }: DraftSource, part?: Part): DraftBrief {
  const { themes, others } = source;
  const parts = showUnits(source);
  const units = part ? parts[part] : { ...parts.rivals, ...parts.changes, ...parts.talks };
  const own = JSON.stringify(units);
  const taken = [themes, ...others].flatMap(subjectsIn).map(({ subject }) => subject);
  return {
    ...source,
    shown: {
      person,
      topic: themes.topic,
      about,
      taken: taken.filter((subject) => !own.includes(JSON.stringify(subject))),
      units,
    },
  };
}

/** The units of each part, as a model sees them. */
export function showUnits({
  themes,
  facts,
  calendar: { windows, slots },
}: Pick<DraftBrief, "themes" | "facts" | "calendar">): Readonly<Record<Part, Shown["units"]>> {
  const { pivotal, free } = slots;
  const { role, forget, other, sequence, reason, fact, tried } = themes;
  const sessions = new Map(windows.map(({ period, session }) => [period, session]));
  const day = ({ period, date }: Slot): Day => ({
    date,
    season: seasonNear(facts, date),
    told: sessions.get(period) ?? date,
  });
  const days = (list: readonly Slot[]) => list.map(day);
  const byId = new Map(free.map((slot) => [slot.id, slot]));
  return {
    rivals: {
      role: { ...role, days: days(pivotal.role) },
      ...(forget ? { forget: { ...forget, days: days(pivotal.forget) } } : {}),
      ...(other ? { other: { ...other, days: days(pivotal.other) } } : {}),
      tried: { problem: tried, days: days(pivotal.tried) },
    },
    changes: {
      sequence: { ...sequence, days: days(pivotal.sequence) },
      reason: { ...reason, days: days(pivotal.reason) },
      fact: { ...fact, days: days(pivotal.fact) },
    },
    talks: {
      stories: themes.stories.flatMap((story) => {
        const slot = byId.get(story.slot);
        return slot ? [{ ...story, ...day(slot) }] : [];
      }),
      sessions: windows.map(({ period, session }) => ({
        period,
        date: session,
        season: seasonNear(facts, session),
        why: themes.visits.find((visit) => visit.period === period)?.why ?? "",
      })),
    },
  };
}
