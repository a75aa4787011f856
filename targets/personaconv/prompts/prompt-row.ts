import { z } from "zod";
import {
  askedTasks,
  provenanceSchema,
  scoreLineSchema,
  settings,
  splits,
  textLineSchema,
} from "../format.ts";
import { postStoreSchema } from "./post-store.ts";

/** A line as we write it; the format allows others to put more into `post_data_store`. */
const lineSchema = z.union([scoreLineSchema.extend({ post_data_store: postStoreSchema }), textLineSchema]);
export type WrittenPromptLine = z.infer<typeof lineSchema>;

/** A line with the file it belongs to, and where everything in it comes from. */
export const promptRowSchema = z.strictObject({
  task: z.enum(askedTasks),
  setting: z.enum(settings),
  split: z.enum(splits),
  /**
   * Rows are written in the order of their ranks, then of their posts. It is 0, except for a positive score in faithful mode,
   * which ranks by its size: the original writes positives last, the weakest first.
   */
  rank: z.number().min(0),
  line: lineSchema,
  provenance: provenanceSchema,
});
export type PromptRow = z.infer<typeof promptRowSchema>;

/** Why a kept sample has no row in a setting. */
export const promptReasons = ["answer readable", "no donor"] as const;

/** The record of the stage `prompts` for a task, a setting and a shard of authors. */
export const promptsRecordSchema = z.strictObject({
  rows: z.array(promptRowSchema),
  dropped: z.partialRecord(z.enum(promptReasons), z.int().min(1)),
  /** Rows whose donor is the sample itself. The original's choice of donors allows that. */
  ownDonors: z.int().min(0),
});
export type PromptsRecord = z.infer<typeof promptsRecordSchema>;
