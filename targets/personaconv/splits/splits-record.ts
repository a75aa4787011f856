import { z } from "zod";
import { showingSchema } from "../shown/showing.ts";
import { splitReasons } from "./kept-samples.ts";
import { splitSchema } from "./split.ts";

/** The record of the stage `splits`: one for the run. Samples by their keys, lists rather than maps since names may be anything. */
export const splitsRecordSchema = z.strictObject({
  /** All who have a thread, by the order of their first. */
  authors: z.array(
    z.strictObject({
      author: z.string(),
      /** Counts from 1. */
      user: z.int().min(1),
      /** `null` where they have no sample, and where only time decides. */
      split: splitSchema.nullable(),
    }),
  ),
  kept: z.array(
    z.strictObject({
      key: z.string(),
      split: splitSchema,
      /** Drawn once for the run, so that the choice of a donor doesn't hang on shards. */
      die: z.int().min(0),
    }),
  ),
  dropped: z.array(z.strictObject({ key: z.string(), reason: z.enum(splitReasons) })),
  /** What samples of other people can borrow, by the name of the pool. */
  pools: z.array(z.strictObject({ name: z.string(), donors: z.array(showingSchema) })),
});
export type SplitsRecord = z.infer<typeof splitsRecordSchema>;
