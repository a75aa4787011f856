import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { askedTasks, settings as promptSettings } from "../format.ts";
import { promptsRecordSchema } from "../prompts/prompt-row.ts";
import { promptsOf } from "../prompts/prompts.ts";
import type { PersonaConvScope } from "../settings.ts";
import { samplesKey, samplesStage } from "./samples.ts";
import { splitsKey, splitsStage } from "./splits.ts";
import { threadsKey, threadsStage } from "./threads.ts";

/** A record of rows for each of the three tasks in each of the three settings. */
export const promptsStage = defineStage({
  name: "prompts",
  version: 4,
  each: "partition",
  inputs: { threads: threadsStage, samples: samplesStage, splits: splitsStage },
  plansFrom: {},
  calls: [],
  output: promptsRecordSchema,
  plan: (_, { settings: { mode, contextCharacters } }: Scope<PersonaConvScope>) =>
    askedTasks.flatMap((task) =>
      promptSettings.map((setting) => ({
        key: `${task}/${setting}`,
        params: { task, setting, mode, contextCharacters },
        needs: [
          { stage: threadsStage.name, key: threadsKey },
          { stage: samplesStage.name, key: samplesKey },
          { stage: splitsStage.name, key: splitsKey },
        ],
      })),
    ),
  run: async ({ params }, { threads, samples, splits }) => {
    const shard = { threads: threads.get(threadsKey).threads, samples: samples.get(samplesKey).samples };
    return promptsOf(shard, splits.get(splitsKey), params, params);
  },
});
