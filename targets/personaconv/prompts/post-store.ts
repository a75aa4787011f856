import { z } from "zod";
import type { ConvMode } from "../format.ts";
import type { ShownMessage, ShownPost } from "../shown/showing.ts";

/** What the original writes in place of the score that is asked for. */
const maskedScore = "[SCORE_TO_PREDICT]";

const scoreSchema = z.union([z.number(), z.literal(maskedScore)]).nullable();

const storedReplySchema = z.strictObject({
  id: z.string(),
  type: z.literal("comment"),
  parent_id: z.string(),
  author: z.string().nullable(),
  body: z.string(),
  score: scoreSchema,
  timestamp: z.string().nullable(),
  get replies() {
    return z.array(storedReplySchema);
  },
});
export type StoredReply = z.infer<typeof storedReplySchema>;

/** The fields are those of the original. */
const storedPostSchema = z.strictObject({
  id: z.string(),
  type: z.literal("post"),
  author: z.string().nullable(),
  title: z.string(),
  content: z.string(),
  url: z.string().nullable(),
  score: scoreSchema,
  num_comments: z.int().nullable(),
  timestamp: z.string().nullable(),
  __sub__: z.string(),
  comments: z.array(storedReplySchema).optional(),
});
type StoredPost = z.infer<typeof storedPostSchema>;

/** `post_data_store`: posts by id. */
export const postStoreSchema = z.record(z.string(), storedPostSchema);
type PostStore = z.infer<typeof postStoreSchema>;

/** A post with those of its replies that are stored; `null` if the post is stored without replies. */
export interface Stored {
  readonly post: ShownPost;
  readonly messages: readonly ShownMessage[] | null;
}

/**
 * Nests the replies below their posts. In strict mode, neither scores nor the address of the post are stored, because that
 * page names everybody. If a post comes twice, its replies are joined.
 *
 * @param target the id of the reply whose score is asked for
 */
export function storeOf(stored: readonly Stored[], mode: ConvMode, target: string): PostStore {
  const store = new Map<string, Stored>();
  for (const { post, messages } of stored) {
    const known = store.get(post.id);
    const joined = messages || known?.messages ? [...(known?.messages ?? []), ...(messages ?? [])] : null;
    store.set(post.id, { post: known?.post ?? post, messages: joined });
  }
  return Object.fromEntries([...store].map(([id, each]) => [id, storedPost(each, mode, target)]));
}

function storedPost({ post, messages }: Stored, mode: ConvMode, target: string): StoredPost {
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
    ...(messages && { comments: nested(messages, mode, target) }),
  };
}

/**
 * Puts each reply below the one it answers. If that one is not stored, the reply goes to the top level. `parent_id` is
 * right in both cases.
 */
function nested(messages: readonly ShownMessage[], mode: ConvMode, target: string): StoredReply[] {
  const top: StoredReply[] = [];
  const below = new Map<string, StoredReply[]>();
  for (const message of new Map(messages.map((each) => [each.id, each])).values()) {
    const reply = storedReply(message, mode, target);
    (below.get(message.parent) ?? top).push(reply);
    below.set(message.id, reply.replies);
  }
  return top;
}

function storedReply(
  { id, parent, author, text, score, timeMs }: ShownMessage,
  mode: ConvMode,
  target: string,
): StoredReply {
  const known = mode === "strict" ? null : score;
  return {
    id,
    type: "comment",
    parent_id: parent,
    author,
    body: text,
    score: id === target && mode === "faithful" ? maskedScore : known,
    timestamp: timestampOf(timeMs),
    replies: [],
  };
}

/** The latest time that a `Date` can hold. */
const latestMs = 8.64e15;

/** As the original writes it: `2024-03-01T09:00:00Z`. */
function timestampOf(timeMs: number | null): string | null {
  return timeMs === null || Math.abs(timeMs) > latestMs
    ? null
    : new Date(timeMs).toISOString().replace(".000Z", "Z");
}
