import type { Comment, Post } from "../entry.ts";

/** Entries that say nothing in particular but what is given. */
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
