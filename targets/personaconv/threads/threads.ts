import { grouped } from "../../../pipeline/lists.ts";
import { charactersOf, isDeleted, isNobody } from "../clean-text.ts";
import type { Comment, Entry, Post } from "../entry.ts";
import type { ConvMode } from "../format.ts";
import { addFunnels, type EntryFunnel, type FunnelRow } from "../funnel.ts";
import type { RedditThread, Reply } from "../thread.ts";
import { botNames } from "./bot-names.ts";
import { buildTree } from "./build-tree.ts";
import { type EditCounts, type EditKind, editedWords, type Words } from "./later-edits.ts";
import { newestOf } from "./newest-entries.ts";

export interface ThreadRules {
  /** `faithful` only drops what doesn't fit into a tree. */
  readonly mode: ConvMode;
  /** Names of bots, in any case, in addition to AutoModerator and names that end in `bot`. */
  readonly bots: readonly string[];
  /** How many characters a post's title and text need together. */
  readonly leastCharacters: number;
}

interface Rules {
  readonly isBot: (author: string | null) => boolean;
  readonly timeOf: (entry: Entry) => number | null;
  /** What is shown of the text. */
  readonly wordsOf: (entry: Entry) => Words;
  /** The row of the funnel for a thread that is dropped as a whole; `null` if it isn't. */
  readonly dropped: (post: Post) => FunnelRow | null;
}

/**
 * Makes threads of entries, in the order of their posts. Each entry is either in one thread (as its post or a reply) or
 * counted in one row of the funnel. The comments of a dropped post are counted in the row of the post.
 */
export function threadsOf(
  entries: Iterable<Entry>,
  rules: ThreadRules,
): { readonly threads: readonly RedditThread[]; readonly funnel: EntryFunnel; readonly edits: EditCounts } {
  const { newest, superseded } = newestOf(entries);
  const posts = newest.filter((entry) => entry.kind === "post");
  const comments = grouped(
    newest.filter((entry) => entry.kind === "comment"),
    ({ thread }) => thread,
  );
  const filters = rules.mode === "strict" ? strictRules(rules) : faithfulRules;
  const threads: RedditThread[] = [];
  const funnels: EntryFunnel[] = [{ superseded }];
  const edits: Partial<Record<EditKind, number>> = {};
  const count = (kind: Words["kind"]) => {
    if (kind !== null) edits[kind] = (edits[kind] ?? 0) + 1;
  };
  for (const post of posts) {
    const { thread, funnel } = threadOf(post, comments.get(post.id) ?? [], filters, count);
    if (thread) threads.push(thread);
    funnels.push(funnel);
  }
  const known = new Set(posts.map(({ id }) => id));
  for (const [id, orphans] of comments) if (!known.has(id)) funnels.push({ "post missing": orphans.length });
  return { threads, funnel: addFunnels(funnels), edits };
}

/** In both modes a post without a known author is dropped. */
const faithfulRules: Rules = {
  isBot: () => false,
  timeOf: ({ timeMs }) => timeMs,
  wordsOf: ({ text }) => ({ text, kind: null }),
  dropped: ({ author }) => (author === null ? "post deleted" : null),
};

function strictRules({ bots, leastCharacters }: ThreadRules): Rules {
  const isBot = botNames(bots);
  return {
    isBot,
    // Nothing can be written after it was fetched, so such a time is treated as unreadable.
    timeOf: ({ timeMs, retrievedMs }) =>
      timeMs !== null && retrievedMs !== null && timeMs > retrievedMs ? null : timeMs,
    wordsOf: editedWords,
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
  { isBot, timeOf, wordsOf, dropped }: Rules,
  count: (kind: Words["kind"]) => void,
): { readonly thread: RedditThread | null; readonly funnel: EntryFunnel } {
  const row = dropped(post);
  const { author, id, title, url, score, domain, subreddit } = post;
  if (row !== null || author === null)
    return { thread: null, funnel: { [row ?? "post deleted"]: 1 + comments.length } };
  const { kept, leftOut } = buildTree(comments, isBot);
  const wordsShown = (entry: Entry) => {
    const { kind, ...words } = wordsOf(entry);
    count(kind);
    return words;
  };
  const { text, ...edit } = wordsShown(post);
  const replies = kept.map(({ comment, parent }): Reply => {
    const { text: written, ...replyEdit } = wordsShown(comment);
    return {
      id: comment.id,
      author: comment.author,
      text: written,
      score: comment.score,
      timeMs: timeOf(comment),
      ...replyEdit,
      parent,
    };
  });
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
      ...edit,
      domain,
      subreddit,
      order: post.order,
      replies,
    },
    funnel: addFunnels(leftOut.map((reason) => ({ [reason]: 1 }))),
  };
}
