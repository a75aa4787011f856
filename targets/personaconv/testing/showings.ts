import type { Exhibit, Message, Showing, ShownPost } from "../shown/showing.ts";

/** What shows nothing in particular but what is given. */
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

export function messageOf(id: string, given: Partial<Message> = {}): Message {
  const parent = id.slice(0, id.lastIndexOf("-"));
  return { id, parent, author: "ben", text: "Which flour?", score: 7, timeMs: 1_000, ...given };
}

export function exhibitOf(id: string, given: Partial<Exhibit> = {}): Exhibit {
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
    exhibits: [exhibitOf("u1p1-c1-c2")],
    ...given,
  };
}
