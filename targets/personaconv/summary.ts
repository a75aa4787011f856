import { z } from "zod";
import { askedTasks, modes, splits, splitWays } from "./format.ts";

const counts = z.record(z.string(), z.int().min(0));

/** `funnel.json`: what became of the input, why threads have no target, and what the files contain. */
export const summarySchema = z.strictObject({
  mode: z.enum(modes),
  seed: z.number(),
  splitBy: z.enum(splitWays),
  /** How many characters of a thread a prompt shows, at most. */
  contextCharacters: z.int().min(1),
  /** Whether names are the original ones. */
  keepNames: z.boolean(),
  /** The entries of the input by row. Each entry is in exactly one row. */
  entries: counts,
  masked: counts,
  /**
   * How many texts were edited or cut at a mark of an edit, and how many samples show only the title of a
   * post.
   */
  edits: counts,
  rules: z.array(
    z.strictObject({
      domain: z.string(),
      task: z.enum(askedTasks),
      rule: z.string(),
      threads: z.int().min(1),
    }),
  ),
  /** How many samples were dropped before prompts were made, by reason. */
  left: counts,
  /** How many samples have no prompt, by `TASK/SETTING` and reason. */
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
export type SetSummary = z.infer<typeof summarySchema>;
