import { z } from "zod";
import { askedTasks } from "../format.ts";
import { funnelRows } from "../funnel.ts";
import { targetRules } from "../target-replies/target-reply.ts";

const labelSchema = z.union([z.string(), z.number()]);

/** A reply that is shown with its answer, by its position in a thread. */
const demonstrationSchema = z.strictObject({
  thread: z.string(),
  position: z.int().min(0),
  label: labelSchema,
});
export type DemonstrationPosition = z.infer<typeof demonstrationSchema>;

/** What one task asks about one thread. It holds no text of the thread except as a label. */
export const sampleSchema = z.strictObject({
  task: z.enum(askedTasks),
  thread: z.string(),
  author: z.string(),
  domain: z.string(),
  /** That of the thread in the input. */
  order: z.int().min(0),
  /** The position of the reply that is asked about. */
  target: z.int().min(0),
  label: labelSchema,
  /** 0 in the task `text`, which doesn't ask for the score. */
  score: z.number(),
  timeMs: z.number(),
  /** The other authors of what the target answers, from the post down. */
  above: z.array(z.string()),
  /** Strict: from the author's other, older threads, at least one. Faithful: from the same thread, one or none. */
  demonstrations: z.array(demonstrationSchema),
});
export type Sample = z.infer<typeof sampleSchema>;

/** A thread has at most one sample for each task. */
export function sampleKey({ task, thread }: Pick<Sample, "task" | "thread">): string {
  return `${task}/${thread}`;
}

/** The record of the stage `samples` for one shard of authors. */
export const samplesRecordSchema = z.strictObject({
  /** Ordered by their posts, then by task. */
  samples: z.array(sampleSchema),
  /** Everybody who started a thread, with the order of their first post. */
  authors: z.array(z.strictObject({ author: z.string(), order: z.int().min(0) })),
  /** How many threads have no sample, by the rule that they break. */
  rules: z.array(
    z.strictObject({
      domain: z.string(),
      task: z.enum(askedTasks),
      rule: z.enum(targetRules),
      threads: z.int().min(1),
    }),
  ),
  /** Entries of threads that are kept or don't qualify. */
  funnel: z.partialRecord(z.enum(funnelRows), z.int().min(0)),
  /** How many samples show only the title of their post, because its text was edited later. */
  titlesOnly: z.int().min(0),
});
export type SamplesRecord = z.infer<typeof samplesRecordSchema>;
