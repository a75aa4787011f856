import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { splitsOf } from "../splits/splits.ts";
import { splitsRecordSchema } from "../splits/splits-record.ts";
import type { SamplesStage } from "./samples.ts";
import type { PersonaConvSettings } from "./settings.ts";
import type { ThreadsStage } from "./threads-record.ts";

export type SplitsStage = ReturnType<typeof splitsAfter>;

/**
 * Train, dev and test, over all shards. They come before the prompts, since a prompt shows nobody of another split and
 * borrows from its own.
 */
export function splitsAfter(threads: ThreadsStage, samples: SamplesStage) {
  return defineStage({
    name: "splits",
    version: 1,
    each: "run",
    inputs: { threads, samples },
    calls: [],
    output: splitsRecordSchema,
    plan: (upstream, { settings: { mode, contextLetters, split } }: Scope<PersonaConvSettings>) => [
      {
        key: "splits",
        params: { mode, contextLetters, split },
        needs: [
          ...upstream.threads.keys.map((key) => ({ stage: threads.name, key })),
          ...upstream.samples.keys.map((key) => ({ stage: samples.name, key })),
        ],
      },
    ],
    run: async ({ params }, upstream, { random }) => {
      // `3/samples` stands beside `3/threads`.
      const shards = upstream.samples.keys.map((key) => ({
        record: upstream.samples.get(key),
        threads: () => upstream.threads.get(key.replace(/samples$/, "threads")).threads,
      }));
      return splitsOf(shards, params, random);
    },
  });
}
