import { z } from "zod";
import { replySchema, threadSchema } from "./thread.ts";

/**
 * `faithful` keeps the rules of the original, with what they leak. `strict` shows nothing that a prompt must not tell
 * about its target.
 */
export const modes = ["strict", "faithful"] as const;
export type ConvMode = (typeof modes)[number];

/** What two splits never share: an author, a period of time, or both. */
export const splitWays = ["author", "time", "both"] as const;
export type SplitWay = (typeof splitWays)[number];

/**
 * What is asked about a reply: whether its score is above zero, its score, or its text. Then the setting,
 * which says how the prompt shows it, and the split that it is in. Files are named after all three.
 */
export const askedTasks = ["sentiment", "impact", "text"] as const;
export const settings = ["p_conv", "p_nonconv", "np_conv"] as const;
export const splits = ["train", "dev", "test"] as const;
export type AskedTask = (typeof askedTasks)[number];
export type Setting = (typeof settings)[number];
export type Split = (typeof splits)[number];

/** `positive` or `negative`; a score; a text on one line. */
export type Label = string | number;

export const fileOf = (task: AskedTask, setting: Setting, split: Split, end: "jsonl" | "parquet"): string =>
  `${task}_${setting}_${split}.${end}`;

/** In the order of `provenance.jsonl`. */
export const fileKeys: readonly {
  readonly task: AskedTask;
  readonly setting: Setting;
  readonly split: Split;
}[] = askedTasks.flatMap((task) =>
  settings.flatMap((setting) => splits.map((split) => ({ task, setting, split }))),
);

export const commonIdsFile = "common_ids.jsonl";

/** The names of all files that an export can write. */
export const exportedFiles: readonly string[] = [
  ...fileKeys.flatMap(({ task, setting, split }) => [
    fileOf(task, setting, split, "jsonl"),
    fileOf(task, setting, split, "parquet"),
  ]),
  "provenance.jsonl",
  commonIdsFile,
  "threads.jsonl",
  "funnel.json",
  "README.md",
  "config.resolved.yaml",
];

const id = z.string().regex(/^u[1-9]\d*p[1-9]\d*(?:-c[1-9]\d*)+$/, { error: "it is not the id of a reply" });
const threadId = z.string().regex(/^u[1-9]\d*p[1-9]\d*$/, { error: "it is not the id of a post" });
const ids = z.union([z.string(), z.array(z.string()), z.null()]);

/**
 * A line of the tasks sentiment and impact (3.1 and 3.2 in the paper), with the original's fields. The label is a text in
 * sentiment and a number in impact.
 */
export const scoreLineSchema = z.strictObject({
  post_data_store: z.union([z.record(z.string(), z.json()), z.array(z.json())]),
  prediction_task: z.strictObject({
    prompt_text: z.string(),
    target_post_reference_id: threadId,
    target_reply_id: id,
    true_label: z.union([z.string(), z.number()]),
    subreddit: z.string(),
    few_shot_info: z
      .looseObject({
        type: z.enum(["dynamic", "default"]),
        fs_post_ref_id: ids.optional(),
        fs_reply_id_hidden_in_example: ids.optional(),
      })
      .optional(),
  }),
});
export type ScoreLine = z.infer<typeof scoreLineSchema>;

/** A line of the task text (3.3 in the paper). */
export const textLineSchema = z.strictObject({
  user: z.string(),
  prompt: z.string(),
  true_label: z.string(),
  subreddit: z.string(),
});
export type TextLine = z.infer<typeof textLineSchema>;

const shownReplySchema = z.strictObject({
  /** `u1p2-c1-c5`, or the id of the thread if it is the post. */
  reply: z.string(),
  /** `u1p2` */
  thread: z.string(),
  author: z.string().nullable(),
  timeMs: z.number().nullable(),
});

/**
 * A line of `provenance.jsonl`: where everything in a prompt comes from. With it, a prompt can be checked without the code
 * that wrote it.
 */
export const provenanceSchema = z.strictObject({
  /** `TASK/SETTING/` and the id of the target. */
  id: z.string(),
  task: z.enum(askedTasks),
  setting: z.enum(settings),
  split: z.enum(splits),
  domain: z.string(),
  /** The author of the target. */
  author: z.string(),
  target: z.strictObject({ reply: id, thread: threadId, timeMs: z.number() }),
  /** The posts and replies whose texts the prompt or the store shows, without the target and the demonstrations. */
  shown: z.array(shownReplySchema),
  demonstrations: z.array(shownReplySchema.extend({ label: z.union([z.string(), z.number()]) })),
  /**
   * Only in `np_conv`: the author whose thread and demonstrations are shown instead of the target author's.
   */
  donor: z.strictObject({ author: z.string(), thread: threadId }).nullable(),
});
export type PromptProvenance = z.infer<typeof provenanceSchema>;

/**
 * A line of `common_ids.jsonl`: a target that all three settings ask about, with its line number in the file
 * of each setting, from 1. Settings can be compared only on these targets.
 */
export const commonIdSchema = z.strictObject({
  task: z.enum(askedTasks),
  split: z.enum(splits),
  target: id,
  lines: z.strictObject({ p_conv: z.int().min(1), p_nonconv: z.int().min(1), np_conv: z.int().min(1) }),
});
export type CommonId = z.infer<typeof commonIdSchema>;

/** A line of `threads.jsonl`: a thread with the ids that prompts use. */
export const threadLineSchema = threadSchema.omit({ order: true }).extend({
  id: threadId,
  replies: z.array(replySchema.extend({ id })),
});
export type ThreadLine = z.infer<typeof threadLineSchema>;
export type ReplyLine = ThreadLine["replies"][number];
