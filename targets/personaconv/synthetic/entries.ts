import type { Comment, Entry, Post } from "../entry.ts";
import type { CommentPlan } from "./plan-comments.ts";
import type { ThreadPlan } from "./plan-thread.ts";
import type { WrittenThread } from "./thread-brief.ts";

/** How many threads an author has at most, and how many entries a thread. */
const threadsEach = 16;
const entriesEach = 128;
const hour = 3_600_000;
/** Ids on Reddit are numbers in base 36. Those of posts and comments differ in length. */
const firstPost = 36 ** 5;
const firstComment = 36 ** 6;
const botText =
  "*I am a bot, and this action was performed automatically. Please contact the moderators of this subreddit if you have any questions or concerns.*";

/**
 * The entries of a written thread in the form in which a dump contains them: the post, then the comments in
 * the order of time. Ids and orders follow from the numbers of the author and the thread, so that adding
 * authors changes none of them.
 */
export function entriesOf(plan: ThreadPlan, written: WrittenThread): Entry[] {
  const place = plan.author * threadsEach + plan.place;
  const order = place * entriesEach;
  const thread = (firstPost + place).toString(36);
  const idOf = (index: number) => (firstComment + order + index).toString(36);
  const comments = plan.comments.flatMap((comment, index) => {
    const common = {
      kind: "comment" as const,
      id: idOf(index),
      thread,
      parent: comment.to === null ? null : idOf(comment.to),
      timeMs: comment.timeMs,
      order: order + 2 + index,
    };
    const said = {
      author: plan.people[comment.by]?.account ?? null,
      text: written.comments[index] ?? "",
      score: comment.score,
    };
    return withFault({ ...common, ...said, retrievedMs: null }, comment, idOf(entriesEach - 2));
  });
  const bot = plan.fault === "bot" ? [botComment(plan, thread, idOf(entriesEach - 1), order + 1)] : [];
  const all = [...bot, ...comments];
  const count = new Set(all.map(({ id }) => id)).size;
  return [postOf(plan, written, { thread, order, comments: count }), ...all];
}

function postOf(
  plan: ThreadPlan,
  { title, text }: WrittenThread,
  { thread, order, comments }: { thread: string; order: number; comments: number },
): Post {
  return {
    kind: "post",
    id: thread,
    author: plan.people[0]?.account ?? null,
    title,
    text,
    url: `https://example.invalid/r/${plan.subreddit}/comments/${thread}/`,
    score: plan.score,
    timeMs: plan.timeMs,
    retrievedMs: null,
    order,
    comments,
    domain: plan.domain,
    subreddit: plan.subreddit,
  };
}

/**
 * Applies a fault to a comment: it is emptied, loses its name, occurs twice in the input, or answers
 * something that is missing.
 */
function withFault(comment: Comment, { fault }: CommentPlan, missing: string): Comment[] {
  switch (fault) {
    case "deleted comment":
      return [{ ...comment, author: "[deleted]", text: "[deleted]" }];
    case "deleted author":
      return [{ ...comment, author: "[deleted]" }];
    case "duplicate":
      return [
        { ...comment, retrievedMs: comment.timeMs === null ? null : comment.timeMs + hour, score: 1 },
        {
          ...comment,
          retrievedMs: comment.timeMs === null ? null : comment.timeMs + 48 * hour,
          order: comment.order + 64,
        },
      ];
    case "orphan":
      return [{ ...comment, parent: missing }];
    default:
      return [comment];
  }
}

function botComment({ timeMs }: ThreadPlan, thread: string, id: string, order: number): Comment {
  return {
    kind: "comment",
    id,
    thread,
    parent: null,
    author: "AutoModerator",
    text: botText,
    score: 1,
    timeMs: timeMs + 1_000,
    retrievedMs: null,
    order,
  };
}
