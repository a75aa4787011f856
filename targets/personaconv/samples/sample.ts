import { z } from "zod";
import { askedTasks } from "../format.ts";
import { funnelRows } from "../funnel.ts";
import { targetRules } from "../target-replies/target-reply.ts";

const labelSchema = z.union([z.string(), z.number()]);

/** A reply that is shown with its answer, by the place that it has in a thread. */
const demonstrationSchema = z.strictObject({
  thread: z.string(),
  place: z.int().min(0),
  label: labelSchema,
});
export type DemonstrationPlace = z.infer<typeof demonstrationSchema>;

/** What one task asks about one thread; nothing of its words but a label. */
export const sampleSchema = z.strictObject({
  task: z.enum(askedTasks),
  thread: z.string(),
  author: z.string(),
  domain: z.string(),
  /** That of the thread. */
  order: z.int().min(0),
  /** The place of the reply that is asked about. */
  target: z.int().min(0),
  label: labelSchema,
  /** 0 for the task `text`, which doesn't ask for it. */
  score: z.number(),
  timeMs: z.number(),
  /** The others who wrote what the target answers, up to the post. */
  above: z.array(z.string()),
  /** Strict: of the author's other, older threads, one or more; faithful: of the same thread, one or none. */
  demonstrations: z.array(demonstrationSchema),
});
export type Sample = z.infer<typeof sampleSchema>;

/** A thread has at most one sample for each task. */
export function sampleKey({ task, thread }: Pick<Sample, "task" | "thread">): string {
  return `${task}/${thread}`;
}

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
      task: z.enum(askedTasks),
      rule: z.enum(targetRules),
      threads: z.int().min(1),
    }),
  ),
  /** Entries of threads, kept and not qualifying. */
  funnel: z.partialRecord(z.enum(funnelRows), z.int().min(0)),
});
export type SamplesRecord = z.infer<typeof samplesRecordSchema>;
