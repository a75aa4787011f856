import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import { inInputOrder, type Thread } from "../thread.ts";

/** A thread with what its ids are made of. */
export interface Numbered {
  readonly thread: Thread;
  /** `u1p2`. */
  readonly id: string;
  /** By place. */
  ids(): readonly string[];
}

/** The threads of whole authors by their ids in the input; the numbers of authors must be known. */
export function numberThreads(
  threads: readonly Thread[],
  users: ReadonlyMap<string, number>,
): (thread: string) => Numbered {
  const byId = new Map(threads.map((thread) => [thread.id, thread]));
  const posts = postNumbers(threads);
  return (id) => {
    const thread = byId.get(id);
    const [user, post] = [users.get(thread?.author ?? ""), posts.get(id)];
    if (!thread || user === undefined || post === undefined)
      throw new RangeError(`could not number the thread "${id}": it is not among the threads of its shard`);
    return { thread, id: `u${user}p${post}`, ids: () => idsOf(thread, user, post) };
  };
}

/** By thread: its number among its author's, from 1, in the order of the input. */
export function postNumbers(threads: readonly Thread[]): ReadonlyMap<string, number> {
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
 * The ids of a thread's replies, by place: `u1p2-c1-c5-c6` answers `u1p2-c1-c5` and is the sixth of its thread.
 *
 * @param user counts the authors from 1
 * @param post counts the author's posts from 1
 */
export function idsOf({ replies }: Thread, user: number, post: number): string[] {
  const ids: string[] = [];
  for (const { parent } of replies)
    ids.push(`${parent === null ? `u${user}p${post}` : entryAt(ids, parent)}-c${ids.length + 1}`);
  return ids;
}
