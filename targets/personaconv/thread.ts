import { z } from "zod";

/** A comment in its thread. */
export const replySchema = z.strictObject({
  id: z.string(),
  author: z.string().nullable(),
  text: z.string(),
  score: z.number().nullable(),
  timeMs: z.number().nullable(),
  /** The place of the comment that it answers, always an earlier one; `null` where it answers the post. */
  parent: z.int().min(0).nullable(),
});
export type Reply = z.infer<typeof replySchema>;

/**
 * A post with its comments in depth-first pre-order, siblings in the order of the input. Flat, since threads may be
 * hundreds of replies deep and nothing here may recurse on the call stack.
 */
export const threadSchema = z.strictObject({
  id: z.string(),
  author: z.string(),
  title: z.string(),
  url: z.string(),
  text: z.string(),
  score: z.number().nullable(),
  /** As the input says it. */
  comments: z.int().nullable(),
  timeMs: z.number().nullable(),
  domain: z.string(),
  subreddit: z.string(),
  /** The post's place in the input; authors and their posts are numbered by it. */
  order: z.int().min(0),
  replies: z.array(replySchema),
});
export type Thread = z.infer<typeof threadSchema>;

/** Threads, authors or samples as the input orders them. */
export function inInputOrder<Ordered extends { readonly order: number }>(
  list: readonly Ordered[],
): Ordered[] {
  return [...list].sort((a, b) => a.order - b.order);
}
