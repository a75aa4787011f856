import { z } from "zod";
import type { Reply, Thread } from "../thread.ts";

const common = {
  /** `u1p2` of a post, `u1p2-c1-c5` of a reply. */
  id: z.string(),
  author: z.string().nullable(),
  /** As it was written, line ends and all. */
  text: z.string(),
  score: z.number().nullable(),
  timeMs: z.number().nullable(),
};

const shownPostSchema = z.strictObject({
  ...common,
  title: z.string(),
  url: z.string(),
  /** As the input says it. */
  comments: z.int().nullable(),
  domain: z.string(),
});
export type ShownPost = z.infer<typeof shownPostSchema>;

const messageSchema = z.strictObject({
  ...common,
  /** The id of what it answers. */
  parent: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

/** A reply that is shown with its answer, and what it answers. */
const shownDemonstrationSchema = z.strictObject({
  post: shownPostSchema,
  /** `null` where it answers the post. */
  answered: messageSchema.nullable(),
  reply: messageSchema,
  label: z.union([z.string(), z.number()]),
});
export type ShownDemonstration = z.infer<typeof shownDemonstrationSchema>;

/** What a prompt can show of somebody: a conversation up to one of their replies, and earlier replies with their answers. */
export const showingSchema = z.strictObject({
  /** The task and the thread: of which sample. */
  sample: z.string(),
  author: z.string(),
  /** When the reply was written to which the conversation leads: nothing strict is later. */
  timeMs: z.number(),
  post: shownPostSchema,
  /** In the thread's order; neither the reply nor anything below it. */
  messages: z.array(messageSchema),
  demonstrations: z.array(shownDemonstrationSchema),
});
export type Showing = z.infer<typeof showingSchema>;

/** The replies of a showing, those with their answers aside. */
export function messagesOf({ messages, demonstrations }: Showing): Message[] {
  return [...messages, ...demonstrations.flatMap(({ answered }) => answered ?? [])];
}

/** All words of a showing. */
export function wordsShown(showing: Showing): string[] {
  const posts = [showing.post, ...showing.demonstrations.map(({ post }) => post)];
  const replies = [...messagesOf(showing), ...showing.demonstrations.map(({ reply }) => reply)];
  return [...posts.map(({ title, text }) => `${title}\n${text}`), ...replies.map(({ text }) => text)];
}

/** Stands for the text of a reply whose author is of another split. */
export const leftOutText = "[left out]";

/** A thread in which somebody's replies can't be read: their places stay, so that others keep theirs. */
export function withoutReplies(thread: Thread, isForeign: (author: string) => boolean): Thread {
  const hide = (reply: Reply): Reply =>
    reply.author !== null && isForeign(reply.author)
      ? { ...reply, author: null, text: leftOutText, score: null }
      : reply;
  return { ...thread, replies: thread.replies.map(hide) };
}

export function isLeftOut({ author, text }: Pick<Reply, "author" | "text">): boolean {
  return author === null && text === leftOutText;
}
