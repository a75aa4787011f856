import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { samplesRecordSchema } from "../samples/sample.ts";
import { samplesOf } from "../samples/samples.ts";
import type { PersonaConvScope } from "../settings.ts";
import { threadsKey, threadsStage } from "./threads.ts";

export const samplesKey = "samples";

/** What can be asked about the threads of a shard, task by task. */
export const samplesStage = defineStage({
  name: "samples",
  version: 4,
  each: "partition",
  inputs: { threads: threadsStage },
  plansFrom: {},
  calls: [],
  output: samplesRecordSchema,
  plan: (_, { settings: { mode, history } }: Scope<PersonaConvScope>) => [
    {
      key: samplesKey,
      params: { mode, history },
      needs: [{ stage: threadsStage.name, key: threadsKey }],
    },
  ],
  run: async ({ params }, { threads }) => samplesOf(threads.get(threadsKey).threads, params),
});
