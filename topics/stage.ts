import { defineStage, type Scope } from "../pipeline/engine/stage.ts";
import { type Topic, topicSchema } from "./schema.ts";

/** What the stage reads of the run's settings. */
export interface TopicMaterial {
  readonly packs: readonly Topic[];
}

/** Takes the selected packs into the run, so that what is made from one is made again when it changes. */
export const topicsStage = defineStage({
  name: "topics",
  version: 1,
  each: "run",
  inputs: {},
  calls: [],
  output: topicSchema,
  plan: (_, { settings }: Scope<TopicMaterial>) =>
    settings.packs.map((pack) => ({ key: pack.name, params: { pack } })),
  run: async (task) => task.params.pack,
});
