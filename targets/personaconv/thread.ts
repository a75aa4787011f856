import { z } from "zod";

/** When the text was last edited, in milliseconds; `true` if that is not known. Left out if no edit is known. */
const edited = z.union([z.literal(true), z.number()]).optional();

/** A comment in its thread. */
export const replySchema = z.strictObject({
  id: z.string(),
  author: z.string().nullable(),
  text: z.string(),
  score: z.number().nullable(),
  timeMs: z.number().nullable(),
  edited,
  /** The index of the comment that it answers, which is always an earlier one; `null` if it answers the post. */
  parent: z.int().min(0).nullable(),
});
export type Reply = z.infer<typeof replySchema>;

/**
 * A post with its comments in depth-first pre-order, siblings in the order of the input. The list is flat because threads
 * can be hundreds of replies deep and no code here may recurse on the call stack.
 */
export const threadSchema = z.strictObject({
  id: z.string(),
  author: z.string(),
  title: z.string(),
  url: z.string(),
  text: z.string(),
  score: z.number().nullable(),
  /** How many comments there are, by the input. */
  comments: z.int().nullable(),
  timeMs: z.number().nullable(),
  edited,
  domain: z.string(),
  subreddit: z.string(),
  /** The position of the post in the input. Authors and their posts are numbered by it. */
  order: z.int().min(0),
  replies: z.array(replySchema),
});
export type RedditThread = z.infer<typeof threadSchema>;

/** Whether a text may differ from the one that was there at a time. */
export function isEditedAfter({ edited }: Pick<Reply, "edited">, timeMs: number): boolean {
  return edited === true || (edited !== undefined && edited > timeMs);
}

/** Threads, authors or samples in the order of the input. */
export function inInputOrder<Ordered extends { readonly order: number }>(
  list: readonly Ordered[],
): Ordered[] {
  return [...list].sort((a, b) => a.order - b.order);
}
