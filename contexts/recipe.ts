import { z } from "zod";
import { periods } from "../timelines/periods.ts";
import { finishedGroupSchema } from "./question.ts";
import { type Size, sizes } from "./sizes.ts";

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

/**
 * What a context is made of: its sessions in order, and the questions that are asked in it. It holds no text
 * of the context.
 */
export const contextRecordSchema = z.strictObject({
  size: z.enum(sizes),
  variant: z.int().min(0),
  entries: z.array(entrySchema).min(1),
  /** Tokens of the persona's card, with which every session begins. */
  cardTokens: z.int(),
  /** Tokens of the whole context, by fork. */
  tokens: z.array(z.int()),
  /** In the order of their places. */
  groups: z.array(finishedGroupSchema),
  leftOut: z.array(z.strictObject({ group: z.string(), reason: z.string() })),
});
export type ContextRecord = z.infer<typeof contextRecordSchema>;

/** What reading records of the stage needs of it. The stage itself takes long to load. */
export const contextsForm = { name: "contexts", each: "partition", output: contextRecordSchema } as const;

/** The key of a context among the records of a persona. */
export const contextKey = (size: Size, variant: number) => `${size}/${variant}`;
