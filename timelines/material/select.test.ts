import { describe, expect, it } from "vitest";
import type { Tag } from "../../content/people/vocabulary.ts";
import type { IsoDate } from "../../personas/dates.ts";
import { tagsAt } from "../../personas/facts/tags.ts";
import { type Life, lifeOf } from "../../personas/facts/testing/cohort.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import type { Pack, Story } from "../../topics/schema.ts";
import { packs } from "../../topics/testing/packs.ts";
import { rivalStories, saidIn, storiesBefore } from "../../topics/units.ts";
import { type Calendar, drawCalendar, type TopicCalendar } from "../calendar/calendar.ts";
import type { Slot } from "../calendar/slots.ts";
import { type Cast, castOf } from "../cast.ts";
import { drawTimeline } from "../draw-timeline.ts";
import { periods } from "../periods.ts";
import { restraints } from "../timeline.ts";
import type { Material } from "./material.ts";
import { selectMaterial } from "./select.ts";

const cohort = 11;
const names = packs.map(({ name }) => name);

interface Drawn extends Life {
  readonly cast: Cast;
  readonly calendar: Calendar;
}

function drawnLife(index: number, topics: readonly string[], asked = restraints.slice(0, 0)): Drawn {
  const life = lifeOf(cohort, index);
  const calendar = drawCalendar({
    profile: life.profile,
    changes: life.facts.changes,
    topics,
    periods,
    restraints: asked,
    random: (...path) => createRandom(index, "calendar", ...path),
  });
  return { ...life, cast: castOf(life.facts), calendar };
}

function inTopic({ calendar }: Drawn, { name }: Pack): TopicCalendar {
  const found = calendar.topics[name];
  if (!found) throw new Error(`the calendar has no topic "${name}"`);
  return found;
}

const select = (drawn: Drawn, pack: Pack, index: number): Material =>
  selectMaterial({
    pack,
    calendar: inTopic(drawn, pack),
    cast: drawn.cast,
    random: createRandom(index, "material", pack.name),
  });

const seasons = new Set<Tag>(["winter", "spring", "summer", "autumn"]);

/** What is told in the slots of a topic, with its needs. */
function unitsTold(material: Material, { slots }: TopicCalendar): (readonly [readonly Tag[], readonly Slot[]])[] {
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

describe("the material of a persona", () => {
  it("is found in every topic, and everything that a told unit needs is true on the day of its session", () => {
    for (let index = 0; index < 300; index++) {
      const drawn = drawnLife(index, names, index % 2 === 0 ? [...restraints] : []);
      const tags = new Map<IsoDate, ReadonlySet<Tag>>();
      const isTrue = (need: Tag, date: IsoDate) => {
        const known = tags.get(date) ?? tagsAt(drawn.facts, date);
        tags.set(date, known);
        return known.has(need);
      };
      for (const pack of packs) {
        const calendar = inTopic(drawn, pack);
        const material = select(drawn, pack, index);
        const sessions = new Map(calendar.windows.map(({ period, session }) => [period, session]));
        const untrue = [
          ...unitsTold(material, calendar).flatMap(([needs, slots]) =>
            slots.flatMap(({ period, date }) =>
              needs.filter((need) => !isTrue(need, seasons.has(need) ? date : (sessions.get(period) ?? date))),
            ),
          ),
          ...material.personal.flatMap(({ needs, period }) =>
            needs.filter((need) => !isTrue(need, sessions.get(period) ?? "")),
          ),
        ];
        expect(untrue, `${pack.name} of persona ${index}`).toEqual([]);
      }
    }
  });
});
