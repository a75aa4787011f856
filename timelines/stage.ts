import { addDays } from "../personas/dates.ts";
import { factsStage } from "../personas/facts/stage.ts";
import { personasStage } from "../personas/stage.ts";
import { defineStage, type Scope } from "../pipeline/engine/stage.ts";
import { type TopicDeal, topicsOfPersona } from "../topics/deal.ts";
import { isStoryPack } from "../topics/pack.ts";
import { topicsStage } from "../topics/stage.ts";
import { drawTopicTimeline } from "./draw-timeline.ts";
import { drawHistory } from "./history/history.ts";
import { drawWindows, type Period } from "./periods.ts";
import { castOf } from "./stories/cast.ts";
import { drawStoryTimeline } from "./stories/draw.ts";
import { type Restraint, topicTimelineSchema } from "./timeline.ts";

export interface TimelineSettings {
  readonly periods: readonly Period[];
  readonly forks: number;
  /** The pivots that every topic has besides the usual five. */
  readonly restraints: readonly Restraint[];
  /** Which topics a persona's contexts will hold. */
  readonly deal: TopicDeal;
}

/** The first sessions of a persona's topics are at most this many days apart. */
const spreadOfTopics = 70;

/** Plans what happens to the persona in each topic and each fork. It calls no model. */
export const timelinesStage = defineStage({
  name: "timelines",
  version: 1,
  each: "partition",
  inputs: { topics: topicsStage, personas: personasStage, facts: factsStage },
  plansFrom: { personas: "records", facts: "records" },
  calls: [],
  output: topicTimelineSchema,
  plan: (upstream, { partition, settings, random }: Scope<TimelineSettings>) => {
    const { town, circle, birthYear, outlook, occupation, firstSession } = upstream.personas.get("profile");
    const life = drawHistory(
      { birthYear, outlook, occupation },
      drawWindows(firstSession, birthYear, settings.periods, random("history", "windows")),
      random("history"),
    );
    return topicsOfPersona(settings.deal, partition).map((topic) => {
      const dice = random("windows", topic);
      const windows = drawWindows(
        addDays(firstSession, dice.integer(0, spreadOfTopics)),
        birthYear,
        settings.periods,
        dice,
      );
      return {
        key: topic,
        params: {
          topic,
          speaker: { town, circle },
          windows,
          history: life,
          restraints: settings.restraints,
          forks: settings.forks,
        },
        needs: [
          { stage: "topics", key: topic },
          { stage: "facts", key: "facts" },
        ],
      };
    });
  },
  run: async ({ params: { topic, speaker, windows, history, restraints, forks } }, upstream, { random }) => {
    // Loaded late, because the graph library is slow to load and few commands draw timelines.
    const { requireSound } = await import("./graph/graph.ts");
    const pack = upstream.topics.get(topic);
    return requireSound(
      isStoryPack(pack)
        ? drawStoryTimeline({
            pack,
            cast: castOf(upstream.facts.get("facts")),
            windows,
            restraints,
            forks,
            random,
          })
        : drawTopicTimeline({ topic: pack, speaker, windows, history, restraints, forks, random }),
    );
  },
});
