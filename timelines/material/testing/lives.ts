import type { Tag } from "../../../content/people/vocabulary.ts";
import type { IsoDate } from "../../../personas/dates.ts";
import { tagsAt } from "../../../personas/facts/tags.ts";
import { lifeOf, type ProfileWithFacts } from "../../../personas/facts/testing/cohort.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import type { Pack } from "../../../topics/schema.ts";
import { type Calendar, drawCalendar, type TopicCalendar } from "../../calendar/calendar.ts";
import type { Slot } from "../../calendar/slots.ts";
import { type Cast, castOf } from "../../cast.ts";
import { periods } from "../../periods.ts";
import type { Restraint } from "../../timeline.ts";
import type { Drafts } from "../material.ts";
import { type Stock, selectStock } from "../select.ts";

const cohort = 11;
export interface Drawn extends ProfileWithFacts {
  readonly cast: Cast;
  readonly calendar: Calendar;
  /** What is true of the persona on a day. */
  readonly tagsOn: (date: IsoDate) => ReadonlySet<Tag>;
}

/** Persona `index`, with a calendar of these topics. */
export function drawnLife(
  index: number,
  topics: readonly string[],
  restraints: readonly Restraint[] = [],
): Drawn {
  const life = lifeOf(cohort, index);
  const calendar = drawCalendar({
    profile: life.profile,
    changes: life.facts.changes,
    topics,
    periods,
    restraints,
    pivots: null,
    random: (...path) => createRandom(index, "calendar", ...path),
  });
  const known = new Map<IsoDate, ReadonlySet<Tag>>();
  const tagsOn = (date: IsoDate) => {
    const tags = known.get(date) ?? tagsAt(life.facts, date);
    known.set(date, tags);
    return tags;
  };
  return { ...life, cast: castOf(life.facts), calendar, tagsOn };
}

export function inTopic({ calendar }: Drawn, { name }: Pack): TopicCalendar {
  const found = calendar.topics[name];
  if (!found) throw new Error(`the calendar has no topic "${name}"`);
  return found;
}

export const stockOf = (drawn: Drawn, pack: Pack, index: number): Stock =>
  selectStock({
    pack,
    calendar: inTopic(drawn, pack),
    cast: drawn.cast,
    random: createRandom(index, "material", pack.name),
  });

const seasons = new Set<Tag>(["winter", "spring", "summer", "autumn"]);
export const isSeason = (need: Tag) => seasons.has(need);

/** What is told in the slots of a topic, with its needs. */
function unitsTold(
  material: Drafts,
  { slots }: TopicCalendar,
): (readonly [readonly Tag[], readonly Slot[]])[] {
  const { role, forget, other, sequence, reason, fact, tried, stories } = material;
  const { pivotal, free } = slots;
  return [
    [role.needs, pivotal.role],
    [forget?.needs ?? [], pivotal.forget],
    [other?.needs ?? [], pivotal.other],
    [sequence.needs, pivotal.sequence],
    [reason.needs, pivotal.reason],
    [fact.needs, pivotal.fact],
    [tried.needs, pivotal.tried],
    ...stories.map(({ needs, slot }) => [needs, free.filter(({ id }) => id === slot)] as const),
  ];
}

/**
 * The needs of told units that are not met on the day of the session. Seasons must fit the day of the story.
 */
export function untrueNeeds(drawn: Drawn, pack: Pack, index: number): Tag[] {
  const calendar = inTopic(drawn, pack);
  const material = stockOf(drawn, pack, index).drafts;
  const sessions = new Map(calendar.windows.map(({ period, session }) => [period, session]));
  const isTrue = (need: Tag, date: IsoDate) => drawn.tagsOn(date).has(need);
  return [
    ...unitsTold(material, calendar).flatMap(([needs, slots]) =>
      slots.flatMap(({ period, date }) =>
        needs.filter((need) => !isTrue(need, isSeason(need) ? date : (sessions.get(period) ?? date))),
      ),
    ),
    ...material.personal.flatMap(({ needs, period }) =>
      needs.filter((need) => !isTrue(need, sessions.get(period) ?? "")),
    ),
  ];
}
