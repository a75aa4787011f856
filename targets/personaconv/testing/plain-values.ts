import { createHmac } from "node:crypto";
import type { Comment, Post } from "../entry.ts";
import type { Sample } from "../samples/sample.ts";
import type { Showing, ShownDemonstration, ShownMessage, ShownPost } from "../shown/showing.ts";
import type { RedditThread, Reply } from "../thread.ts";

/** Entries with default values, except what is given. */
export function postOf(given: Partial<Post> = {}): Post {
  return {
    kind: "post",
    id: "p",
    author: "ana",
    title: "A flat loaf",
    text: "What did I miss?",
    url: "https://example.invalid/p",
    score: 1,
    comments: null,
    timeMs: 0,
    retrievedMs: null,
    order: 0,
    domain: "life",
    subreddit: "bread",
    ...given,
  };
}

export function commentOf(given: Partial<Comment> = {}): Comment {
  return {
    kind: "comment",
    id: "c",
    thread: "p",
    parent: null,
    author: "ben",
    text: "Which flour?",
    score: 1,
    timeMs: 1,
    retrievedMs: null,
    order: 1,
    ...given,
  };
}

export function replyOf(given: Partial<Reply> = {}): Reply {
  return { id: "c", author: "ben", text: "Which flour?", score: 1, timeMs: 1, parent: null, ...given };
}

/** A thread of ana's. Its replies have default values, except what is given. */
export function threadOf(
  replies: readonly Partial<Reply>[],
  given: Partial<Omit<RedditThread, "replies">> = {},
): RedditThread {
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
    replies: replies.map((reply, position) =>
      replyOf({ id: `c${position}`, timeMs: position + 1, ...reply }),
    ),
  };
}

/** A sample with default values, except what is given. */
export function sampleOf(given: Partial<Sample> = {}): Sample {
  return {
    task: "sentiment",
    thread: "p",
    author: "ana",
    domain: "life",
    order: 0,
    target: 0,
    label: (given.score ?? 5) > 0 ? "positive" : "negative",
    score: 5,
    timeMs: 0,
    above: [],
    demonstrations: [],
    ...given,
  };
}

/** A post with default values, except what is given. */
export function shownPostOf(given: Partial<ShownPost> = {}): ShownPost {
  return {
    id: "u1p1",
    author: "ana",
    title: "A flat loaf",
    text: "What did I miss?",
    url: "https://example.invalid/p",
    score: 31,
    comments: 9,
    timeMs: 0,
    domain: "life",
    ...given,
  };
}

export function messageOf(id: string, given: Partial<ShownMessage> = {}): ShownMessage {
  const parent = id.slice(0, id.lastIndexOf("-"));
  return { id, parent, author: "ben", text: "Which flour?", score: 7, timeMs: 1_000, ...given };
}

export function demonstrationOf(id: string, given: Partial<ShownDemonstration> = {}): ShownDemonstration {
  const reply = messageOf(id, { author: "ana", text: `Said at ${id}.` });
  const answered = reply.parent.includes("-") ? messageOf(reply.parent) : null;
  return { post: shownPostOf({ id: id.replace(/-.*/, "") }), answered, reply, label: "positive", ...given };
}

export function showingOf(given: Partial<Showing> = {}): Showing {
  return {
    sample: "sentiment/p",
    author: "ana",
    timeMs: 5_000,
    post: shownPostOf({ id: "u1p9" }),
    messages: [messageOf("u1p9-c1")],
    demonstrations: [demonstrationOf("u1p1-c1-c2")],
    ...given,
  };
}

/** The keyed hash of a run. */
export const keyed = (key: string) => (text: string) => createHmac("sha256", key).update(text).digest("hex");
