import { createHash } from "node:crypto";
import { z } from "zod";
import type { Services } from "../../../pipeline/engine/services.ts";
import { defineStage, type Records, type Scope } from "../../../pipeline/engine/stage.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import { type Entry, entrySchema } from "../entry.ts";
import { funnelRows } from "../funnel.ts";
import type { Ingest } from "../ingest/ingest-record.ts";
import type { PersonaConvScope } from "../settings.ts";
import { threadSchema } from "../thread.ts";
import { editKinds } from "../threads/later-edits.ts";
import { threadsOf } from "../threads/threads.ts";
import { ingestKey, ingestStage } from "./ingest.ts";
import { syntheticKeys, syntheticStage } from "./synthetic.ts";

export const threadsKey = "threads";

export const threadsRecordSchema = z.strictObject({
  threads: z.array(threadSchema),
  /** What became of the entries of the shard that are in no thread. */
  funnel: z.partialRecord(z.enum(funnelRows), z.int().min(0)),
  /** How many texts were edited, by what is known about the edit. */
  edits: z.partialRecord(z.enum(editKinds), z.int().min(1)),
});
export type ThreadsRecord = z.infer<typeof threadsRecordSchema>;

/** The threads of a shard of authors. */
export const threadsStage = defineStage({
  name: "threads",
  version: 3,
  each: "partition",
  inputs: { ingest: ingestStage, synthetic: syntheticStage },
  plansFrom: {},
  calls: [],
  output: threadsRecordSchema,
  plan: (_, { settings, partition }: Scope<PersonaConvScope>) => {
    const { mode, bots, leastCharacters, keepNames } = settings;
    const isSynthetic = settings.files.length === 0;
    const madeUp = syntheticKeys(settings, partition);
    return [
      {
        key: threadsKey,
        params: {
          shard: partition,
          mode,
          bots,
          leastCharacters,
          madeUp: isSynthetic ? { keepNames, keys: madeUp } : null,
        },
        needs: isSynthetic
          ? madeUp.map((key) => ({ stage: syntheticStage.name, key }))
          : [{ stage: ingestStage.name, key: ingestKey }],
      },
    ];
  },
  run: async (
    { params: { shard, madeUp, ...rules } },
    { ingest, synthetic },
    services,
  ): Promise<ThreadsRecord> => {
    const entries = madeUp
      ? await named(
          madeUp.keys.map((key) => synthetic.get(key).entries),
          { ...rules, ...madeUp },
        )
      : await ingested(ingest, shard, services);
    const { threads, funnel, edits } = threadsOf(entries, rules);
    return { threads: [...threads], funnel: { ...funnel }, edits: { ...edits } };
  },
});

async function ingested(
  ingest: Records<Ingest>,
  shard: number,
  { artifacts }: Pick<Services, "artifacts">,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const line of artifacts.lines(entryAt(ingest.get(ingestKey).shards, shard)))
    entries.push(entrySchema.parse(JSON.parse(line)));
  return entries;
}

/** Names are hidden like real ones, but with a hash that anybody can compute: made-up names are no secret. */
async function named(
  threads: readonly (readonly Entry[])[],
  { keepNames, mode, bots }: Pick<PersonaConvScope, "keepNames" | "mode" | "bots">,
): Promise<Entry[]> {
  const { botsToKnow, hiding } = await import("../ingest/hide.ts");
  const { hide } = hiding({ keepNames, isBot: botsToKnow(mode, bots), keyedHash: madeUpHash });
  return threads.flatMap((thread) => hide(thread).entries);
}

/** Used instead of a keyed hash for made-up names. */
export const madeUpHash = (text: string) => createHash("sha256").update(`made up: ${text}`).digest("hex");
