import { z } from "zod";
import { splitSchema } from "../splits/split.ts";
import { tasks } from "../targets/tasks.ts";
import { lineSchema } from "./line.ts";

/** With conversation and person, person without conversation, and another person's conversation. */
export const settings = ["p_conv", "p_nonconv", "np_conv"] as const;
export type Setting = (typeof settings)[number];

const taskSchema = z.enum(tasks);
const settingSchema = z.enum(settings);

const shownReplySchema = z.strictObject({
  /** As in the prompt: `u1p2-c1-c5`, of the thread `u1p2`. */
  reply: z.string(),
  thread: z.string(),
  author: z.string().nullable(),
  timeMs: z.number().nullable(),
});

/** Where everything in a prompt comes from, so that what was written can be checked without what wrote it. */
const provenanceSchema = z.strictObject({
  /** `TASK/SETTING/u1p2-c1-c5`. */
  id: z.string(),
  task: taskSchema,
  setting: settingSchema,
  split: splitSchema,
  domain: z.string(),
  /** Who wrote the target. */
  author: z.string(),
  target: z.strictObject({ reply: z.string(), thread: z.string(), timeMs: z.number() }),
  /** Replies that the prompt shows, but for the target and the demonstrations. */
  shown: z.array(shownReplySchema),
  /** Replies that it shows with their answers. */
  demonstrations: z.array(shownReplySchema.extend({ label: z.union([z.string(), z.number()]) })),
  /** Whose conversation and demonstrations they are, where not the author's. */
  donor: z.strictObject({ author: z.string(), thread: z.string() }).nullable(),
});
export type Provenance = z.infer<typeof provenanceSchema>;

export const promptRowSchema = z.strictObject({
  task: taskSchema,
  setting: settingSchema,
  split: splitSchema,
  line: lineSchema,
  provenance: provenanceSchema,
});
export type PromptRow = z.infer<typeof promptRowSchema>;

/** Why a kept sample has no row in a setting. */
export const promptReasons = ["answer readable", "no donor"] as const;

/** The record of the stage `prompts` for a task and a setting: one shard of authors. */
export const promptsRecordSchema = z.strictObject({
  rows: z.array(promptRowSchema),
  dropped: z.partialRecord(z.enum(promptReasons), z.int().min(1)),
  /** Rows that lend themselves their own conversation; the original's way of choosing a donor allows it. */
  ownDonors: z.int().min(0),
});
export type PromptsRecord = z.infer<typeof promptsRecordSchema>;
