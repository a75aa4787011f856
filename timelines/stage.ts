import { factsStage } from "../personas/facts/stage.ts";
import { defineStage, type Scope } from "../pipeline/engine/stage.ts";
import { calendarStage } from "./calendar/stage.ts";
import { castOf } from "./cast.ts";
import { drawTimeline } from "./draw-timeline.ts";
import type { LevelShares } from "./levels.ts";
import { materialStage } from "./material/stage.ts";
import { topicTimelineSchema } from "./timeline.ts";

export interface TimelineSettings {
  readonly forks: number;
  readonly levels: LevelShares;
}

/** Deals what happens to the persona in each topic and each fork. It calls no model. */
export const timelinesStage = defineStage({
  name: "timelines",
  version: 2,
  each: "partition",
  inputs: { facts: factsStage, calendar: calendarStage, material: materialStage },
  plansFrom: { facts: "keys", calendar: "keys", material: "keys" },
  calls: [],
  output: topicTimelineSchema,
  plan: ({ material }, { settings }: Scope<TimelineSettings>) =>
    material.keys.map((topic) => ({
      key: topic,
      params: { topic, forks: settings.forks, levels: settings.levels },
      needs: [
        { stage: "facts", key: "facts" },
        { stage: "calendar", key: "calendar" },
        { stage: "material", key: topic },
      ],
    })),
  run: async ({ params: { topic, forks, levels } }, upstream, { random }) => {
    // Loaded late, because the graph library is slow to load and few commands draw timelines.
    const { requireSound } = await import("./graph/graph.ts");
    const { topics, life } = upstream.calendar.get("calendar");
    const calendar = topics[topic];
    if (!calendar) throw new Error(`the calendar has no topic "${topic}"`);
    return requireSound(
      drawTimeline({
        material: upstream.material.get(topic),
        ...{ calendar, life, forks, levels, random },
        cast: castOf(upstream.facts.get("facts")),
      }),
    );
  },
});
