import { defineStage, type Scope } from "../pipeline/engine/stage.ts";
import { topicsStage } from "../topics/stage.ts";
import { designOfLine } from "./cohort/adapt.ts";
import { designPersona, type PersonaDesign } from "./cohort/design.ts";
import { addDays } from "./dates.ts";
import { drawHistory } from "./history/history.ts";
import { drawWindows, type Period } from "./periods.ts";
import { type Profile, profileSchema } from "./profile.ts";
import { sampleLine } from "./seeds.ts";
import { type Restraint, topicTimelineSchema } from "./timeline.ts";
import { drawTopicTimeline } from "./topic-timeline.ts";
import { type PortraitBrief, writePortrait } from "./write-portrait.ts";

export interface PersonaSettings {
  readonly seed: number;
  readonly personas: { readonly source: "cohort" | "file" };
  /** The usable lines of the seeds file; empty where the cohort is the source. */
  readonly seedLines: readonly string[];
}

/** Who the persona is: drawn by code, put into words by the writer. */
export const personasStage = defineStage({
  name: "personas",
  version: 1,
  each: "partition",
  inputs: {},
  calls: [writePortrait],
  output: profileSchema,
  plan: (_, { partition, settings, random }: Scope<PersonaSettings>) => {
    const drawn = designPersona(settings.seed, partition);
    const line =
      settings.personas.source === "file" ? sampleLine(settings.seedLines, settings.seed, partition) : null;
    const design = line === null ? drawn : designOfLine(line, drawn, random("line"));
    return [{ key: "profile", params: { design, line } }];
  },
  run: async ({ params: { design, line } }, _, services): Promise<Profile> => {
    const brief: PortraitBrief = { line, design };
    return profileOf(design, line, await services.ask(writePortrait, brief));
  },
});

function profileOf(
  design: PersonaDesign,
  line: string | null,
  portrait: Awaited<ReturnType<typeof writePortrait.simulate>>,
): Profile {
  const { index, region, manner, outlook, circle, firstSession } = design;
  return { ...portrait, index, region, manner, outlook, circle: [...circle], firstSession, seedLine: line };
}

export interface TimelineSettings {
  readonly periods: readonly Period[];
  readonly forks: number;
  /** Which pivots every topic has beyond the usual five. */
  readonly restraints: readonly Restraint[];
  /** Which topics a persona's contexts will hold. */
  topicsOfPersona(persona: number): readonly string[];
}

/** Days within which the first sessions of a persona's topics fall. */
const spreadOfTopics = 70;

/** What happens to the persona in each topic, in every fork: a plan in symbols, no model. */
export const timelinesStage = defineStage({
  name: "timelines",
  version: 1,
  each: "partition",
  inputs: { topics: topicsStage, personas: personasStage },
  calls: [],
  output: topicTimelineSchema,
  plan: (upstream, { partition, settings, random }: Scope<TimelineSettings>) => {
    const { town, circle, birthYear, outlook, occupation, firstSession } = upstream.personas.get("profile");
    const life = drawHistory(
      { birthYear, outlook, occupation },
      drawWindows(firstSession, birthYear, settings.periods, random("history", "windows")),
      random("history"),
    );
    return settings.topicsOfPersona(partition).map((topic) => {
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
        needs: [{ stage: "topics", key: topic }],
      };
    });
  },
  run: async ({ params: { topic, speaker, windows, history, restraints, forks } }, upstream, { random }) => {
    const { soundTimeline } = await import("./graph/sound.ts");
    return soundTimeline(
      drawTopicTimeline(upstream.topics.get(topic), speaker, windows, history, restraints, forks, random),
    );
  },
});
