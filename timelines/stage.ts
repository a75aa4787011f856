import { defineStage, type Scope } from "../pipeline/engine/stage.ts";
import { calendarOf } from "./calendar/calendar.ts";
import { calendarStage } from "./calendar/stage.ts";
import { castOf } from "./cast.ts";
import { drawTimeline } from "./draw-timeline.ts";
import type { LevelShares } from "./levels.ts";
import { levelPoint } from "./material/plan-levels.ts";
import { materialStage } from "./material/stage.ts";
import { themesStage } from "./themes/stage.ts";
import { timelinesForm } from "./timeline.ts";

export interface TimelineSettings {
  readonly forks: number;
  readonly levels: LevelShares;
  /** The number of turns in a topic that name its subjects without saying anything about the user. */
  readonly distractors: number;
}

/** Draws what happens to the persona in each topic and each fork. It calls no model. */
export const timelinesStage = defineStage({
  ...timelinesForm,
  version: 8,
  inputs: { themes: themesStage, calendar: calendarStage, material: materialStage },
  plansFrom: { themes: "keys", calendar: "keys", material: "keys" },
  calls: [],
  plan: ({ material }, { partition, settings }: Scope<TimelineSettings>) =>
    material.keys.map((topic) => ({
      key: topic,
      params: {
        ...{ topic, persona: partition, forks: settings.forks },
        ...{ levels: settings.levels, distractors: settings.distractors },
      },
      needs: [
        { stage: "themes", key: "themes" },
        { stage: "calendar", key: "calendar" },
        { stage: "material", key: topic },
      ],
    })),
  run: async ({ params: { topic, persona, forks, levels, distractors } }, upstream, { random, dice }) => {
    // Loaded late, because the graph library is slow to load and few commands draw timelines.
    const { requireSound } = await import("./graph/graph.ts");
    const all = upstream.calendar.get("calendar");
    return requireSound(
      drawTimeline({
        material: upstream.material.get(topic),
        ...{ forks, levels, distractors, random, life: all.life },
        calendar: calendarOf(all, topic),
        cast: castOf(upstream.themes.get("themes").facts),
        levelAt: (kind) => levelPoint(dice, { topic, kind, persona }),
      }),
    );
  },
});
