import { z } from "zod";

/** What the original writes in place of the score that is asked for. */
export const maskedScore = "[SCORE_TO_PREDICT]";

const scoreSchema = z.union([z.number(), z.literal(maskedScore)]).nullable();

const storedReplySchema = z.strictObject({
  id: z.string(),
  type: z.literal("comment"),
  parent_id: z.string(),
  author: z.string().nullable(),
  body: z.string(),
  score: scoreSchema,
  timestamp: z.string().nullable(),
  get replies() {
    return z.array(storedReplySchema);
  },
});
export type StoredReply = z.infer<typeof storedReplySchema>;

/** A post in `post_data_store`. The fields are those of the original. */
const storedPostSchema = z.strictObject({
  id: z.string(),
  type: z.literal("post"),
  author: z.string().nullable(),
  title: z.string(),
  content: z.string(),
  url: z.string().nullable(),
  score: scoreSchema,
  num_comments: z.int().nullable(),
  timestamp: z.string().nullable(),
  __sub__: z.string(),
  comments: z.array(storedReplySchema).optional(),
});
export type StoredPost = z.infer<typeof storedPostSchema>;

const storeSchema = z.record(z.string(), storedPostSchema);
export type PostStore = z.infer<typeof storeSchema>;

/** A line of the tasks 3.1 and 3.2; the label of 3.1 is a string and that of 3.2 a number. */
const scoreLineSchema = z.strictObject({
  post_data_store: storeSchema,
  prediction_task: z.strictObject({
    prompt_text: z.string(),
    target_post_reference_id: z.string(),
    target_reply_id: z.string(),
    true_label: z.union([z.string(), z.number()]),
    subreddit: z.string(),
    few_shot_info: z
      .strictObject({
        type: z.enum(["dynamic", "default"]),
        fs_post_ref_id: z.string(),
        fs_reply_id_hidden_in_example: z.string(),
      })
      .optional(),
  }),
});

/** A line of the task 3.3. */
const textLineSchema = z.strictObject({
  user: z.string(),
  prompt: z.string(),
  true_label: z.string(),
  subreddit: z.string(),
});

export const lineSchema = z.union([scoreLineSchema, textLineSchema]);
export type Line = z.infer<typeof lineSchema>;
