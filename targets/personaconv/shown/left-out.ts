import type { Reply, Thread } from "../thread.ts";

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
