import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import type { PersonaConvScope } from "../settings.ts";
import { splitsOf } from "../splits/splits.ts";
import { splitsRecordSchema } from "../splits/splits-record.ts";
import { samplesKey, samplesStage } from "./samples.ts";
import { threadsKey, threadsStage } from "./threads.ts";

export const splitsKey = "splits";

/**
 * Train, dev and test, over all shards. This stage comes before the prompts, because a prompt shows nobody
 * from another split and borrows from its own.
 */
export const splitsStage = defineStage({
  name: "splits",
  version: 3,
  each: "run",
  inputs: { threads: threadsStage, samples: samplesStage },
  plansFrom: {},
  calls: [],
  output: splitsRecordSchema,
  plan: (_, { settings: { mode, contextCharacters, split, shards } }: Scope<PersonaConvScope>) => [
    {
      key: splitsKey,
      params: { mode, contextCharacters, split, shards },
      needs: shardsTo(shards).flatMap((shard) => [
        { stage: threadsStage.name, key: `${shard}/${threadsKey}` },
        { stage: samplesStage.name, key: `${shard}/${samplesKey}` },
      ]),
    },
  ],
  run: async ({ params }, { threads, samples }, { random }) => {
    const shards = shardsTo(params.shards).map((shard) => ({
      record: samples.get(`${shard}/${samplesKey}`),
      threads: () => threads.get(`${shard}/${threadsKey}`).threads,
    }));
    return splitsOf(shards, params, random);
  },
});

const shardsTo = (count: number) => Array.from({ length: count }, (_, shard) => shard);
