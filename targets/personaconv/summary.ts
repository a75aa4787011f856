import { z } from "zod";
import { askedTasks, splits } from "./format.ts";

const counts = z.record(z.string(), z.int().min(0));

/** `funnel.json`: where the input's entries went, why threads have no target, and what the files hold. */
export const summarySchema = z.strictObject({
  mode: z.enum(["strict", "faithful"]),
  seed: z.number(),
  splitBy: z.enum(["author", "time", "both"]),
  /** Whether names stand as they came. */
  keepNames: z.boolean(),
  /** The input's entries; each is in one row. */
  entries: counts,
  masked: counts,
  rules: z.array(
    z.strictObject({
      domain: z.string(),
      task: z.enum(askedTasks),
      rule: z.string(),
      threads: z.int().min(1),
    }),
  ),
  /** Samples that left before prompts were made of them, by reason. */
  left: counts,
  /** Samples without a prompt, by `TASK/SETTING` and reason. */
  dropped: z.record(z.string(), counts),
  files: z.array(z.strictObject({ file: z.string(), lines: z.int().min(1), authors: z.int().min(1) })),
  targets: z.array(
    z.strictObject({
      task: z.enum(askedTasks),
      domain: z.string(),
      label: z.string(),
      split: z.enum(splits),
      targets: z.int().min(1),
    }),
  ),
  /** What could not be made. */
  missing: z.array(z.string()),
});
export type Summary = z.infer<typeof summarySchema>;
