import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { samplesOf } from "../samples/samples.ts";
import { samplesRecordSchema } from "../samples/samples-record.ts";
import type { PersonaConvSettings } from "./settings.ts";
import type { ThreadsStage } from "./threads-record.ts";

export type SamplesStage = ReturnType<typeof samplesAfter>;

/** What can be asked about the threads of a shard, task by task. */
export function samplesAfter(threads: ThreadsStage) {
  return defineStage({
    name: "samples",
    version: 1,
    each: "partition",
    inputs: { threads },
    plansFrom: [],
    calls: [],
    output: samplesRecordSchema,
    plan: (_, { settings: { mode, history } }: Scope<PersonaConvSettings>) => [
      {
        key: "samples",
        params: { mode, history },
        needs: [{ stage: threads.name, key: "threads" }],
      },
    ],
    run: async ({ params }, upstream) => samplesOf(upstream.threads.get("threads").threads, params),
  });
}
