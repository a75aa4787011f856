import { postNumbers } from "../samples/post-numbers.ts";
import { idsOf } from "../targets/ids.ts";
import type { Thread } from "../thread.ts";

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
