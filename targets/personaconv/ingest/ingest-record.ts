import { z } from "zod";
import { funnelRows } from "../funnel.ts";

/** The record of the stage `ingest`. */
export const ingestSchema = z.strictObject({
  /** Where entries went that are in no shard. */
  funnel: z.partialRecord(z.enum(funnelRows), z.int().min(0)),
  malformed: z.array(z.strictObject({ file: z.string(), at: z.string(), why: z.string() })),
  warnings: z.array(z.string()),
  /** How many texts of each private kind were masked. */
  masks: z.record(z.string(), z.int()),
  /** The digests of the artifacts that hold the entries, by shard of authors. */
  shards: z.array(z.string()),
});
export type Ingest = z.infer<typeof ingestSchema>;
