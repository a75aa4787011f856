import { z } from "zod";
import { waysOfTelling } from "./plan-ways.ts";
import { readingsSchema } from "./read-talk.ts";

const text = z.string().min(1);
const beatSchema = z.strictObject({
  event: z.string(),
  told: z.enum(waysOfTelling).nullable(),
  exchanges: z
    .array(z.strictObject({ user: text, assistant: text }))
    .min(1)
    .readonly(),
});

/** A session as a model wrote it: the beats that all forks share, those of each fork, and the order of all. */
const talkSchema = z.strictObject({
  shared: z.array(beatSchema),
  forked: z.array(z.array(beatSchema)).min(1),
  order: z.array(z.string()),
  /** The findings of the readers, if there were any. */
  readings: readingsSchema.optional(),
  /** The number of forks whose places keep their drafts, because no answer was usable. */
  unfilled: z.int().min(0),
});
export type Talk = z.infer<typeof talkSchema>;

/** The sessions of a topic in their order. A talk is `null` if no answer for the session was usable. */
export const talksSchema = z.strictObject({
  sessions: z.array(z.strictObject({ period: z.string(), talk: talkSchema.nullable() })),
});
export type Talks = z.infer<typeof talksSchema>;
