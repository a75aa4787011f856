import { z } from "zod";
import { isEditedAfter, type RedditThread, type Reply } from "../thread.ts";

const common = {
  /** `u1p2` for a post, `u1p2-c1-c5` for a reply. */
  id: z.string(),
  author: z.string().nullable(),
  /** As it was written, with its line ends. */
  text: z.string(),
  score: z.number().nullable(),
  timeMs: z.number().nullable(),
};

const shownPostSchema = z.strictObject({
  ...common,
  title: z.string(),
  url: z.string(),
  /** How many comments the post has, according to the input. */
  comments: z.int().nullable(),
  domain: z.string(),
});
export type ShownPost = z.infer<typeof shownPostSchema>;

const messageSchema = z.strictObject({
  ...common,
  /** The id of what it answers. */
  parent: z.string(),
});
export type ShownMessage = z.infer<typeof messageSchema>;

/** A reply that is shown with its answer, and what it replies to. */
const shownDemonstrationSchema = z.strictObject({
  post: shownPostSchema,
  /** `null` if it replies to the post. */
  answered: messageSchema.nullable(),
  reply: messageSchema,
  label: z.union([z.string(), z.number()]),
});
export type ShownDemonstration = z.infer<typeof shownDemonstrationSchema>;

/** What a prompt can show of an author: a conversation up to one of their replies, and earlier replies with their answers. */
export const showingSchema = z.strictObject({
  /** The key of the sample. */
  sample: z.string(),
  author: z.string(),
  /** When the author's reply was written. In strict mode nothing that is shown is later. */
  timeMs: z.number(),
  post: shownPostSchema,
  /** In the order of the thread, without the author's reply and everything below it. */
  messages: z.array(messageSchema),
  demonstrations: z.array(shownDemonstrationSchema),
});
export type Showing = z.infer<typeof showingSchema>;

/** The replies of a showing, without the demonstrated ones. */
export function messagesOf({ messages, demonstrations }: Showing): ShownMessage[] {
  return [...messages, ...demonstrations.flatMap(({ answered }) => answered ?? [])];
}

/** All texts of a showing. */
export function textsShown(showing: Showing): string[] {
  const posts = [showing.post, ...showing.demonstrations.map(({ post }) => post)];
  const replies = [...messagesOf(showing), ...showing.demonstrations.map(({ reply }) => reply)];
  return [...posts.map(({ title, text }) => `${title}\n${text}`), ...replies.map(({ text }) => text)];
}

/** Replaces the text of a reply whose author is in another split. */
export const leftOutText = "[left out]";

/** A thread in which the replies of some authors can't be read. They stay as empty replies, so that positions don't change. */
export function withoutReplies(thread: RedditThread, isForeign: (author: string) => boolean): RedditThread {
  const hide = (reply: Reply): Reply =>
    reply.author !== null && isForeign(reply.author)
      ? { ...reply, author: null, text: leftOutText, score: null }
      : reply;
  return { ...thread, replies: thread.replies.map(hide) };
}

export function isLeftOut({ author, text }: Pick<Reply, "author" | "text">): boolean {
  return author === null && text === leftOutText;
}

/** Replaces the text of a reply that was edited later. */
export const editedText = "[edited later]";

/**
 * A thread without the texts that were edited after a time. The title of its post stays; its replies keep
 * their positions.
 */
export function withoutEdits(thread: RedditThread, timeMs: number): RedditThread {
  const hide = (reply: Reply): Reply =>
    isEditedAfter(reply, timeMs) ? { ...reply, text: editedText } : reply;
  return {
    ...thread,
    text: isEditedAfter(thread, timeMs) ? "" : thread.text,
    replies: thread.replies.map(hide),
  };
}
