import { z } from "zod";

/** What every reader makes of its input, whatever the input's shape: a post or a comment, flat, with ids. */
const common = {
  /** Reddit's, without its `t3_` or `t1_`; where the input has none, made from the place in the file. */
  id: z.string().min(1),
  /** As Reddit spells it; `null` where it is not known. `[deleted]` stands as it came. */
  author: z.string().nullable(),
  /** The selftext of a post, the body of a comment; never `null`. */
  text: z.string(),
  score: z.number().nullable(),
  /** Milliseconds since 1970, UTC; `null` where the input's time can't be read. */
  timeMs: z.number().nullable(),
  /** When the line was fetched from Reddit, in milliseconds; of lines with the same id the later one holds. */
  retrievedMs: z.number().nullable(),
  /** Counts up in the order of the input; siblings stand in this order. */
  order: z.int().min(0),
};

export const postSchema = z.strictObject({
  kind: z.literal("post"),
  ...common,
  title: z.string(),
  url: z.string(),
  /** As the input says it; it may be stale. */
  comments: z.int().nullable(),
  /** Lower case, as the configuration maps the subreddit. */
  domain: z.string(),
  subreddit: z.string(),
});
export type Post = z.infer<typeof postSchema>;

export const commentSchema = z.strictObject({
  kind: z.literal("comment"),
  ...common,
  /** The id of the post. */
  thread: z.string().min(1),
  /** The id of the comment that it answers; `null` where it answers the post. */
  parent: z.string().nullable(),
});
export type Comment = z.infer<typeof commentSchema>;

export const entrySchema = z.discriminatedUnion("kind", [postSchema, commentSchema]);
export type Entry = z.infer<typeof entrySchema>;
