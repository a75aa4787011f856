import { defineStage, type Scope } from "../pipeline/engine/stage.ts";
import { type Pack, packSchema } from "./schema.ts";

/** The settings that the stage reads. */
export interface TopicSettings {
  readonly packs: readonly Pack[];
}

/** Makes a record of each selected pack, so that a changed pack makes everything that was made from it again. */
export const topicsStage = defineStage({
  name: "topics",
  version: 1,
  each: "run",
  inputs: {},
  calls: [],
  output: packSchema,
  plan: (_, { settings }: Scope<TopicSettings>) =>
    settings.packs.map((pack) => ({ key: pack.name, params: { pack } })),
  run: async (task) => task.params.pack,
});
