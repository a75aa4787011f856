import { charactersOf, isDeleted, isNobody } from "../clean-text.ts";
import type { Comment, Entry, Post } from "../entry.ts";
import type { Mode } from "../format.ts";
import { addFunnels, type Funnel, type FunnelRow } from "../funnel.ts";
import type { Reply, Thread } from "../thread.ts";
import { botNames } from "./bot-names.ts";
import { growTree } from "./grow-tree.ts";
import { newestOf } from "./newest-entries.ts";

export interface ThreadRules {
  /** `faithful` drops only what has no place in a tree. */
  readonly mode: Mode;
  /** Names of bots, in any case, besides AutoModerator and names that end in `bot`. */
  readonly bots: readonly string[];
  /** Of a post's title and text together. */
  readonly leastCharacters: number;
}

interface Rules {
  readonly isBot: (author: string | null) => boolean;
  readonly timeOf: (entry: Entry) => number | null;
  /** The row of a thread that is dropped whole. */
  readonly dropped: (post: Post) => FunnelRow | null;
}

/**
 * The threads of some entries, in the order of their posts. Each entry is counted in one row of the funnel or is in one
 * thread (its post, or one of its replies). The comments of a post that is dropped are counted in the post's row.
 */
export function threadsOf(
  entries: Iterable<Entry>,
  rules: ThreadRules,
): { readonly threads: readonly Thread[]; readonly funnel: Funnel } {
  const { newest, superseded } = newestOf(entries);
  const posts = newest.filter((entry) => entry.kind === "post");
  const comments = commentsByPost(newest);
  const filters = rules.mode === "strict" ? strictRules(rules) : faithfulRules;
  const threads: Thread[] = [];
  const funnels: Funnel[] = [{ superseded }];
  for (const post of posts) {
    const { thread, funnel } = threadOf(post, comments.get(post.id) ?? [], filters);
    if (thread) threads.push(thread);
    funnels.push(funnel);
    comments.delete(post.id);
  }
  for (const orphans of comments.values()) funnels.push({ "post missing": orphans.length });
  return { threads, funnel: addFunnels(funnels) };
}

function commentsByPost(entries: readonly Entry[]): Map<string, Comment[]> {
  const byPost = new Map<string, Comment[]>();
  for (const entry of entries) {
    if (entry.kind === "post") continue;
    const known = byPost.get(entry.thread);
    if (known) known.push(entry);
    else byPost.set(entry.thread, [entry]);
  }
  return byPost;
}

/** A post without a known author is nobody's thread in either mode. */
const faithfulRules: Rules = {
  isBot: () => false,
  timeOf: ({ timeMs }) => timeMs,
  dropped: ({ author }) => (author === null ? "post deleted" : null),
};

function strictRules({ bots, leastCharacters }: ThreadRules): Rules {
  const isBot = botNames(bots);
  return {
    isBot,
    // Nothing is written after it was fetched: such a time can't be believed, and so can't be read.
    timeOf: ({ timeMs, retrievedMs }) =>
      timeMs !== null && retrievedMs !== null && timeMs > retrievedMs ? null : timeMs,
    dropped: ({ author, title, text }) => {
      if (isNobody(author) || isDeleted(title, "strict") || isDeleted(text, "strict")) return "post deleted";
      if (isBot(author)) return "bot";
      return charactersOf(title) + charactersOf(text) < leastCharacters ? "post too short" : null;
    },
  };
}

function threadOf(
  post: Post,
  comments: readonly Comment[],
  { isBot, timeOf, dropped }: Rules,
): { readonly thread: Thread | null; readonly funnel: Funnel } {
  const row = dropped(post);
  const { author, id, title, url, text, score, domain, subreddit } = post;
  if (row !== null || author === null)
    return { thread: null, funnel: { [row ?? "post deleted"]: 1 + comments.length } };
  const { grown, fallen } = growTree(comments, isBot);
  const replies = grown.map(
    ({ comment, parent }): Reply => ({
      id: comment.id,
      author: comment.author,
      text: comment.text,
      score: comment.score,
      timeMs: timeOf(comment),
      parent,
    }),
  );
  return {
    thread: {
      id,
      author,
      title,
      url,
      text,
      score,
      comments: post.comments,
      timeMs: timeOf(post),
      domain,
      subreddit,
      order: post.order,
      replies,
    },
    funnel: addFunnels(fallen.map((reason) => ({ [reason]: 1 }))),
  };
}
