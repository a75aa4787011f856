import { z } from "zod";
import { periods } from "../timelines/periods.ts";

const sessionEntry = z.strictObject({
  kind: z.literal("session"),
  topic: z.string(),
  period: z.enum(periods),
  date: z.iso.date(),
});
const fillerEntry = z.strictObject({ kind: z.literal("filler"), index: z.int().min(0) });
const entrySchema = z.discriminatedUnion("kind", [sessionEntry, fillerEntry]);
export type ContextEntry = z.infer<typeof entrySchema>;
export type SessionEntry = z.infer<typeof sessionEntry>;

/** A recipe: what stands in the context in which order, and after how many of its sessions each question group is asked. */
export const contextRecordSchema = z.strictObject({
  size: z.enum(["32k", "128k", "1M"]),
  variant: z.int().min(0),
  entries: z.array(entrySchema).min(1),
  /** Tokens of the whole context, by fork. */
  tokens: z.array(z.int()),
  questions: z.array(z.strictObject({ group: z.string(), place: z.int().min(1), date: z.iso.date() })),
  leftOut: z.array(z.strictObject({ group: z.string(), reason: z.string() })),
});
export type ContextRecord = z.infer<typeof contextRecordSchema>;
