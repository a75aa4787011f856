import type { Reply, Thread } from "../thread.ts";

export function replyOf(given: Partial<Reply> = {}): Reply {
  return { id: "c", author: "ben", text: "Which flour?", score: 1, timeMs: 1, parent: null, ...given };
}

/** A thread of ana's; replies that say nothing in particular but what is given. */
export function threadOf(
  replies: readonly Partial<Reply>[],
  given: Partial<Omit<Thread, "replies">> = {},
): Thread {
  return {
    id: "p",
    author: "ana",
    title: "A flat loaf",
    url: "https://example.invalid/p",
    text: "What did I miss?",
    score: 1,
    comments: null,
    timeMs: 0,
    domain: "life",
    subreddit: "bread",
    order: 0,
    ...given,
    replies: replies.map((reply, place) => replyOf({ id: `c${place}`, timeMs: place + 1, ...reply })),
  };
}
