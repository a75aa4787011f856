import { z } from "zod";
import type { AnyStage } from "../../../pipeline/engine/stage.ts";
import { funnelRows } from "../funnel.ts";
import { threadSchema } from "../thread.ts";

/** The record of the stage `threads`: the threads of one shard of authors, and the entries that are in none. */
export const threadsRecordSchema = z.strictObject({
  threads: z.array(threadSchema),
  funnel: z.partialRecord(z.enum(funnelRows), z.int().min(0)),
});
export type ThreadsRecord = z.infer<typeof threadsRecordSchema>;

/** Whatever makes the threads; its only record in a partition has the key "threads". */
export type ThreadsStage = AnyStage & { readonly output: z.ZodType<ThreadsRecord> };
