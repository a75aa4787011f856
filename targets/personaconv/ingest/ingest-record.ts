import { z } from "zod";
import { funnelRows } from "../funnel.ts";

/** The record of the stage `ingest`. */
export const ingestSchema = z.strictObject({
  /** What became of the entries that are in no shard. */
  funnel: z.partialRecord(z.enum(funnelRows), z.int().min(0)),
  malformed: z.array(z.strictObject({ file: z.string(), at: z.string(), why: z.string() })),
  warnings: z.array(z.string()),
  /** How much was masked, by kind. */
  masks: z.record(z.string(), z.int()),
  /** The pseudonyms of people whose names are said so often that they were left as words. */
  words: z.array(z.string()),
  /** For each shard of authors, the digest of the artifact that holds its entries. */
  shards: z.array(z.string()),
});
export type Ingest = z.infer<typeof ingestSchema>;
