import type { Facts } from "../../personas/facts/fact.ts";
import type { TopicCalendar } from "../calendar/calendar.ts";
import { type PivotKind, pivotKinds, type Slot, type Slots } from "../calendar/slots.ts";
import { type Person, seasonNear } from "../themes/person.ts";
import { subjectsIn, type TopicThemes } from "../themes/themes.ts";
import { restraints } from "../timeline.ts";
import type { PivotName } from "./fallen.ts";
import type { Drafts, Unstated } from "./material.ts";
import { type LeveledKind, leveledKinds, type TopicLevels } from "./plan-levels.ts";
import { draftName } from "./untold.ts";
import type { DraftsInProgress } from "./written.ts";

/** A day on which a story may happen, as a model sees it. */
interface Day {
  readonly date: string;
  readonly season: string;
  /** The day on which it is told, and the person's reason for coming that day. */
  readonly told: string;
  readonly session: string;
}

/** What a model sees when it drafts texts of a topic. */
export interface ShownTopic {
  readonly person: Person;
  readonly topic: string;
  readonly about: string;
  /** Subjects of other units and topics. No text may name them. */
  readonly taken: readonly string[];
  readonly units: Readonly<Record<string, unknown>>;
  /** What is made in the sessions, if it has been drafted already. */
  readonly visits?: DraftsInProgress["visits"];
}

export interface DraftBrief {
  readonly shown: ShownTopic;
  readonly themes: TopicThemes;
  /** All topics of the persona. No other text may name their subjects. */
  readonly others: readonly TopicThemes[];
  readonly facts: Facts;
  readonly calendar: TopicCalendar;
  /** The level at which each pivot is drafted. */
  readonly levels: TopicLevels;
  /** The pack's units. */
  readonly stock: Drafts;
  readonly unstated: Unstated;
}

export interface DraftSource extends Omit<DraftBrief, "shown"> {
  readonly person: Person;
  readonly about: string;
  readonly visits?: DraftsInProgress["visits"];
}

export type MaterialPart = "rivals" | "changes" | "talks";

const kindsOfPart = { rivals: ["role", "tried"], changes: ["sequence", "reason", "fact"] } as const;
const restraintsOfPart = { rivals: restraints, changes: [] } as const;

/** Whether a call has anything to draft for a topic with these kinds of pivots. */
export const hasPart = (kinds: readonly PivotKind[], part: keyof typeof kindsOfPart): boolean =>
  [...kindsOfPart[part], ...restraintsOfPart[part]].some((kind) => kinds.includes(kind));

/** The units that a call drafts, or all units, with the names for their levels. */
export function unitsOfPart(
  { themes, levels, calendar: { slots } }: DraftBrief,
  part?: keyof typeof kindsOfPart,
): PivotName[] {
  const all: readonly LeveledKind[] = part ? kindsOfPart[part] : leveledKinds;
  const kinds = all.filter((kind) => slots.pivotal[kind].length > 0);
  const restrained = part ? restraintsOfPart[part] : restraints;
  return [
    ...kinds.map((kind) => draftName(kind, levels)),
    ...restrained.filter((name) => themes[name] !== null),
  ];
}

/** The brief of the call that drafts a part of the topic's units. Without a part, the brief for all units. */
export function briefOf({ person, about, visits, ...source }: DraftSource, part?: MaterialPart): DraftBrief {
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
      ...(visits ? { visits } : {}),
    },
  };
}

/** The units of each part, in the form that a model sees. */
export function showUnits({
  themes,
  levels,
  facts,
  calendar: { windows, slots },
}: Pick<DraftBrief, "themes" | "levels" | "facts" | "calendar">): Readonly<
  Record<MaterialPart, ShownTopic["units"]>
> {
  const { pivotal, free } = slots;
  const { role, forget, other, sequence, reason, fact, tried } = themes;
  const sessions = new Map(windows.map(({ period, session }) => [period, session]));
  const whyIn = (period: string) => themes.visits.find((visit) => visit.period === period)?.why ?? "";
  const day = ({ period, date }: Slot): Day => ({
    date,
    season: seasonNear(facts, date),
    told: sessions.get(period) ?? date,
    session: whyIn(period),
  });
  const days = (list: readonly Slot[]) => list.map(day);
  const leveled = (kind: LeveledKind, about: object) => {
    const all = days(pivotal[kind]);
    if (all.length === 0) return {};
    // Evidence in two turns is told on the first and the last day.
    const told =
      levels[kind] === "scattered" ? all.filter((_, at) => at === 0 || at === all.length - 1) : all;
    return { [draftName(kind, levels)]: { ...about, days: told } };
  };
  const byId = new Map(free.map((slot) => [slot.id, slot]));
  return {
    rivals: {
      ...leveled("role", role),
      ...(forget ? { forget: { ...forget, days: days(pivotal.forget) } } : {}),
      ...(other ? { other: { ...other, days: days(pivotal.other) } } : {}),
      ...leveled("tried", { problem: tried }),
    },
    changes: {
      ...{ ...leveled("sequence", sequence), ...leveled("reason", reason), ...leveled("fact", fact) },
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
        why: whyIn(period),
        due: dueIn(period, themes, slots),
      })),
    },
  };
}

/** What the stories of a session are about, without saying which of four rivals it is. */
function dueIn(period: string, themes: TopicThemes, { pivotal, free }: Slots): string[] {
  const about = {
    role: themes.role.kind,
    sequence: themes.sequence.subject,
    reason: themes.reason.subject,
    fact: themes.fact.subject,
    tried: themes.tried,
    forget: themes.forget?.kind,
    other: themes.other?.kind,
  };
  const isDue = (slot: Slot) => slot.period === period;
  const pivots = pivotKinds.flatMap((kind) => (pivotal[kind].some(isDue) ? (about[kind] ?? []) : []));
  const stories = themes.stories.flatMap(({ slot, subject }) =>
    free.some((one) => one.id === slot && isDue(one)) ? [subject] : [],
  );
  return [...pivots, ...stories];
}
