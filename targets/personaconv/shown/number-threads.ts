import { entryAt } from "../../../pipeline/lists.ts";
import { inInputOrder, type RedditThread } from "../thread.ts";

/** A thread with its id, `u1p2`. */
export interface NumberedThread {
  readonly thread: RedditThread;
  readonly id: string;
  /** The ids of the replies, by position. */
  replyIds(): readonly string[];
}

/** Finds a thread by its id in the input. */
export type FindThread = (id: string) => NumberedThread;

/**
 * Numbers the threads of whole authors.
 *
 * @param users the number of each author, from 1
 */
export function numberThreads(
  threads: readonly RedditThread[],
  users: ReadonlyMap<string, number>,
): FindThread {
  const byId = new Map(threads.map((thread) => [thread.id, thread]));
  const posts = postNumbers(threads);
  return (id) => {
    const thread = byId.get(id);
    const [user, post] = [users.get(thread?.author ?? ""), posts.get(id)];
    if (!thread || user === undefined || post === undefined)
      throw new RangeError(`could not number the thread "${id}": it is not among the threads of its shard`);
    return { thread, id: `u${user}p${post}`, replyIds: () => idsOf(thread, user, post) };
  };
}

/** For each thread, its number among its author's threads, from 1, in the order of the input. */
export function postNumbers(threads: readonly RedditThread[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const numbers = new Map<string, number>();
  for (const { id, author } of inInputOrder(threads)) {
    const number = (counts.get(author) ?? 0) + 1;
    counts.set(author, number);
    numbers.set(id, number);
  }
  return numbers;
}

/**
 * The ids of a thread's replies, by position: `u1p2-c1-c5-c6` answers `u1p2-c1-c5` and is the sixth reply of its thread.
 *
 * @param user the number of the author, from 1
 * @param post the number of the post among the author's, from 1
 */
export function idsOf({ replies }: RedditThread, user: number, post: number): string[] {
  const ids: string[] = [];
  for (const { parent } of replies)
    ids.push(`${parent === null ? `u${user}p${post}` : entryAt(ids, parent)}-c${ids.length + 1}`);
  return ids;
}
