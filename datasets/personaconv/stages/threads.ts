import { z } from "zod";
import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { type Entry, entrySchema } from "../entry.ts";
import { funnelRows } from "../funnel.ts";
import type { PersonaConvScope } from "../settings.ts";
import { threadSchema } from "../thread.ts";
import { threadsOf } from "../threads/threads.ts";
import { ingestKey, ingestStage } from "./ingest.ts";

export const threadsKey = "threads";

export const threadsRecordSchema = z.strictObject({
  threads: z.array(threadSchema),
  /** Where the entries of the shard went that are in none of the threads. */
  funnel: z.partialRecord(z.enum(funnelRows), z.int().min(0)),
});
export type ThreadsRecord = z.infer<typeof threadsRecordSchema>;

/** The threads of a shard of authors. */
export const threadsStage = defineStage({
  name: "threads",
  version: 1,
  each: "partition",
  inputs: { ingest: ingestStage },
  plansFrom: [],
  calls: [],
  output: threadsRecordSchema,
  plan: (_, { settings, partition }: Scope<PersonaConvScope>) => {
    const { mode, bots, leastLetters } = settings;
    return [
      {
        key: threadsKey,
        params: { shard: partition, mode, bots, leastLetters },
        needs: [{ stage: ingestStage.name, key: ingestKey }],
      },
    ];
  },
  run: async ({ params: { shard, ...rules } }, { ingest }, { artifacts }): Promise<ThreadsRecord> => {
    const entries: Entry[] = [];
    for await (const line of artifacts.lines(entryAt(ingest.get(ingestKey).shards, shard)))
      entries.push(entrySchema.parse(JSON.parse(line)));
    const { threads, funnel } = threadsOf(entries, rules);
    return { threads: [...threads], funnel: { ...funnel } };
  },
});
