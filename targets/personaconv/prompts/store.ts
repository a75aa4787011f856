import type { Mode } from "../mode.ts";
import type { Message, ShownPost } from "../shown/showing.ts";
import { deepest } from "../targets/depths.ts";
import { maskedScore, type PostStore, type StoredPost, type StoredReply } from "./line.ts";

/** A post with the replies of it that are stored; `null` where the post stands alone. */
export interface Stored {
  readonly post: ShownPost;
  readonly messages: readonly Message[] | null;
}

/**
 * `post_data_store`: posts by id, with their replies nested. Strict ones say no scores, and not where the post stands on
 * Reddit, since that page names everybody. Of a post that comes twice the replies are joined.
 *
 * @param masked the reply whose score is asked for
 */
export function storeOf(stored: readonly Stored[], mode: Mode, masked: string): PostStore {
  const store = new Map<string, Stored>();
  for (const { post, messages } of stored) {
    const known = store.get(post.id);
    const joined = messages || known?.messages ? [...(known?.messages ?? []), ...(messages ?? [])] : null;
    store.set(post.id, { post: known?.post ?? post, messages: joined });
  }
  return Object.fromEntries([...store].map(([id, each]) => [id, storedPost(each, mode, masked)]));
}

function storedPost({ post, messages }: Stored, mode: Mode, masked: string): StoredPost {
  return {
    id: post.id,
    type: "post",
    author: post.author,
    title: post.title,
    content: post.text,
    url: mode === "strict" ? null : post.url,
    score: mode === "strict" ? null : post.score,
    num_comments: mode === "strict" ? null : post.comments,
    timestamp: timestampOf(post.timeMs),
    __sub__: post.domain,
    ...(messages && { comments: nested(messages, mode, masked) }),
  };
}

/**
 * Replies below what they answer; at the top where that isn't stored, and beside it where it is as deep as the
 * original's readers go. `parent_id` tells either way.
 */
function nested(messages: readonly Message[], mode: Mode, masked: string): StoredReply[] {
  const top: StoredReply[] = [];
  const below = new Map<string, { readonly list: StoredReply[]; readonly depth: number }>();
  for (const message of new Map(messages.map((each) => [each.id, each])).values()) {
    const reply = storedReply(message, mode, masked);
    const { list, depth } = below.get(message.parent) ?? { list: top, depth: 0 };
    list.push(reply);
    below.set(message.id, depth < deepest ? { list: reply.replies, depth: depth + 1 } : { list, depth });
  }
  return top;
}

function storedReply(
  { id, parent, author, text, score, timeMs }: Message,
  mode: Mode,
  masked: string,
): StoredReply {
  const known = mode === "strict" ? null : score;
  return {
    id,
    type: "comment",
    parent_id: parent,
    author,
    body: text,
    score: id === masked && mode === "faithful" ? maskedScore : known,
    timestamp: timestampOf(timeMs),
    replies: [],
  };
}

/** The last moment that a date can say. */
const latestMs = 8.64e15;

/** As the original writes it: `2024-03-01T09:00:00Z`. */
function timestampOf(timeMs: number | null): string | null {
  return timeMs === null || Math.abs(timeMs) > latestMs
    ? null
    : new Date(timeMs).toISOString().replace(".000Z", "Z");
}
