import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { settings as promptSettings, promptsRecordSchema } from "../prompts/prompt-row.ts";
import { promptsOf } from "../prompts/prompts.ts";
import { tasks } from "../targets/tasks.ts";
import type { SamplesStage } from "./samples.ts";
import type { PersonaConvSettings } from "./settings.ts";
import type { SplitsStage } from "./splits.ts";
import type { ThreadsStage } from "./threads-record.ts";

/** Three tasks in three settings: for each a record of rows. */
export function promptsAfter(threads: ThreadsStage, samples: SamplesStage, splits: SplitsStage) {
  return defineStage({
    name: "prompts",
    version: 1,
    each: "partition",
    inputs: { threads, samples, splits },
    plansFrom: [],
    calls: [],
    output: promptsRecordSchema,
    plan: (_, { settings: { mode, contextLetters } }: Scope<PersonaConvSettings>) =>
      tasks.flatMap((task) =>
        promptSettings.map((setting) => ({
          key: `${task}/${setting}`,
          params: { task, setting, mode, contextLetters },
          needs: [
            { stage: threads.name, key: "threads" },
            { stage: samples.name, key: "samples" },
            { stage: splits.name, key: "splits" },
          ],
        })),
      ),
    run: async ({ params }, upstream) => {
      const shard = {
        threads: upstream.threads.get("threads").threads,
        samples: upstream.samples.get("samples").samples,
      };
      return promptsOf(shard, upstream.splits.get("splits"), params, params);
    },
  });
}
