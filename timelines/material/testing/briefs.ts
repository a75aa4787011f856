import { factsOf, profileOf } from "../../../personas/facts/testing/cohort.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { calendarOf, drawCalendar } from "../../calendar/calendar.ts";
import { castOf } from "../../cast.ts";
import { periods } from "../../periods.ts";
import { packNamed, shippedTopics } from "../../testing/draw-timeline.ts";
import { personOf } from "../../themes/person.ts";
import type { Restraint } from "../../timeline.ts";
import type { Drafts } from "../material.ts";
import type { TopicLevels } from "../plan-levels.ts";
import { selectStock } from "../select.ts";
import { briefOf, type DraftBrief } from "../show.ts";

const cohort = 7;
const allStated: TopicLevels = {
  ...{ role: "stated", sequence: "stated", reason: "stated", fact: "stated", tried: "stated" },
};

/** The briefs for drafting two topics of a persona, as the stages make them. */
export function briefsOf(
  seed: number,
  topics: readonly string[],
  restraints: readonly Restraint[] = [],
  levels: TopicLevels = allStated,
  pivots: number | null = null,
): DraftBrief[] {
  const profile = profileOf(cohort, seed);
  const facts = factsOf(profile, cohort, seed);
  const all = drawCalendar({
    ...{ profile, periods, restraints, pivots, changes: facts.changes, topics: shippedTopics },
    random: (...path) => createRandom(seed, "calendar", ...path),
  });
  const cast = castOf(facts);
  const stocks = topics.map((topic) => {
    const [pack, calendar] = [packNamed(topic), calendarOf(all, topic)];
    return { pack, calendar, ...selectStock({ pack, calendar, cast, random: createRandom(seed, topic) }) };
  });
  return stocks.map(({ pack, calendar, themes, drafts, unstated }) =>
    briefOf({
      ...{ themes, facts, calendar, levels, unstated, about: pack.about, stock: drafts },
      person: personOf(profile, facts),
      others: stocks.flatMap((other) => (other.themes === themes ? [] : [other.themes])),
    }),
  );
}

/** A copy that a test may change. */
export const draftsOf = ({ stock }: DraftBrief): Drafts => structuredClone(stock);
