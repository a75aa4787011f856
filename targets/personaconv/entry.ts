import { z } from "zod";

/** Every reader turns its input into flat posts and comments with ids, whatever the shape of the input. */
const common = {
  /** Reddit's id, without its `t3_` or `t1_`. If the input has none, it is made from the position in the file. */
  id: z.string().min(1),
  /** As Reddit spells it; `null` if it is not known. `[deleted]` is kept as it is. */
  author: z.string().nullable(),
  /** The selftext of a post or the body of a comment. */
  text: z.string(),
  score: z.number().nullable(),
  /** Milliseconds since 1970, UTC; `null` if the time in the input can't be read. */
  timeMs: z.number().nullable(),
  /**
   * Whether the text was edited: `true` if the time of the last edit is not known, otherwise that time in milliseconds. Left
   * out if the input doesn't say.
   */
  edited: z.union([z.boolean(), z.number()]).optional(),
  /** When the line was fetched from Reddit, in milliseconds. If several lines have the same id, the latest counts. */
  retrievedMs: z.number().nullable(),
  /** Counts up in the order of the input. Siblings keep this order. */
  order: z.int().min(0),
};

export const postSchema = z.strictObject({
  kind: z.literal("post"),
  ...common,
  title: z.string(),
  url: z.string(),
  /** How many comments there are according to the input. It may be out of date. */
  comments: z.int().nullable(),
  /** In lower case, as the configuration maps the subreddit. */
  domain: z.string(),
  subreddit: z.string(),
});
export type Post = z.infer<typeof postSchema>;

export const commentSchema = z.strictObject({
  kind: z.literal("comment"),
  ...common,
  /** The id of the post. */
  thread: z.string().min(1),
  /** The id of the comment that it answers; `null` if it answers the post. */
  parent: z.string().nullable(),
});
export type Comment = z.infer<typeof commentSchema>;

export const entrySchema = z.discriminatedUnion("kind", [postSchema, commentSchema]);
export type Entry = z.infer<typeof entrySchema>;
