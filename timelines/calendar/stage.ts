import { factsStage } from "../../personas/facts/stage.ts";
import { personasStage } from "../../personas/stage.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { defineStage, type Scope } from "../../pipeline/engine/stage.ts";
import type { TopicDeal } from "../../topics/deal.ts";
import type { Period } from "../periods.ts";
import type { Restraint } from "../timeline.ts";
import { calendarSchema, drawCalendar } from "./calendar.ts";

export interface CalendarSettings {
  readonly periods: readonly Period[];
  /** The pivots that every topic has in addition to the usual five. */
  readonly restraints: readonly Restraint[];
  /** How many pivots each topic has. `null`: one of each kind. */
  readonly pivots: number | null;
  /** The topics of a persona's contexts. */
  readonly deal: TopicDeal;
}

/** Sets the days of all sessions and stories of a persona. It calls no model. */
export const calendarStage = defineStage({
  name: "calendar",
  version: 4,
  each: "partition",
  inputs: { personas: personasStage, facts: factsStage },
  calls: [],
  output: calendarSchema,
  plansFrom: { personas: "keys", facts: "keys" },
  plan: ({ personas }, { settings, random }: Scope<CalendarSettings>) => {
    if (personas.keys.length === 0) return [];
    return [
      {
        key: "calendar",
        params: {
          topics: settings.deal.topics,
          periods: settings.periods,
          restraints: settings.restraints,
          pivots: settings.pivots,
          dice: random("dice").integer(0, 0x7fffffff),
        },
        needs: [
          { stage: "personas", key: "profile" },
          { stage: "facts", key: "facts" },
        ],
      },
    ];
  },
  run: async ({ params: { dice, ...wanted } }, upstream) =>
    drawCalendar({
      ...wanted,
      profile: upstream.personas.get("profile"),
      changes: upstream.facts.get("facts").changes,
      random: (...path) => createRandom(dice, ...path),
    }),
});
