import { z } from "zod";
import { tasks } from "../targets/tasks.ts";

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
  task: z.enum(tasks),
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
