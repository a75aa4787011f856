import { z } from "zod";
import { funnelRows } from "../funnel.ts";
import { targetRules } from "../targets/rules.ts";
import { tasks } from "../targets/tasks.ts";
import { sampleSchema } from "./sample.ts";

/** The record of the stage `samples`: one shard of authors. */
export const samplesRecordSchema = z.strictObject({
  /** In the order of their posts, and of the tasks. */
  samples: z.array(sampleSchema),
  /** All who have a thread, with the order of their first. */
  authors: z.array(z.strictObject({ author: z.string(), order: z.int().min(0) })),
  /** How many threads have no sample, and by which rule. */
  rules: z.array(
    z.strictObject({
      domain: z.string(),
      task: z.enum(tasks),
      rule: z.enum(targetRules),
      threads: z.int().min(1),
    }),
  ),
  /** Entries of threads, kept and not qualifying. */
  funnel: z.partialRecord(z.enum(funnelRows), z.int().min(0)),
});
export type SamplesRecord = z.infer<typeof samplesRecordSchema>;
