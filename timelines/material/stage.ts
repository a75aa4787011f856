import { factsStage } from "../../personas/facts/stage.ts";
import { defineStage, type Scope } from "../../pipeline/engine/stage.ts";
import { type TopicDeal, topicsOfPersona } from "../../topics/deal.ts";
import { topicsStage } from "../../topics/stage.ts";
import { calendarStage } from "../calendar/stage.ts";
import { castOf } from "../cast.ts";
import { materialSchema } from "./material.ts";
import { selectMaterial } from "./select.ts";

export interface MaterialSettings {
  /** Which topics a persona's contexts will hold. */
  readonly deal: TopicDeal;
}

/** Finds the material of a persona in each of its topics. */
export const materialStage = defineStage({
  name: "material",
  version: 1,
  each: "partition",
  inputs: { topics: topicsStage, facts: factsStage, calendar: calendarStage },
  plansFrom: { topics: "keys", facts: "keys", calendar: "keys" },
  calls: [],
  output: materialSchema,
  plan: (_, { partition, settings }: Scope<MaterialSettings>) =>
    topicsOfPersona(settings.deal, partition).map((topic) => ({
      key: topic,
      params: { topic },
      needs: [
        { stage: "topics", key: topic },
        { stage: "facts", key: "facts" },
        { stage: "calendar", key: "calendar" },
      ],
    })),
  run: async ({ params: { topic } }, upstream, { random }) => {
    const calendar = upstream.calendar.get("calendar").topics[topic];
    if (!calendar) throw new Error(`the calendar has no topic "${topic}"`);
    const cast = castOf(upstream.facts.get("facts"));
    return selectMaterial({ pack: upstream.topics.get(topic), calendar, cast, random });
  },
});
