import { entryAt } from "../../../pipeline/lists.ts";
import { planAuthor } from "./plan-author.ts";
import { planThread, type ThreadPlan } from "./plan-thread.ts";

export interface World {
  readonly seed: number;
  readonly authors: number;
  /** The threads of author `number` in the order of time. They don't depend on how many authors there are. */
  threadsOfAuthor(number: number): readonly ThreadPlan[];
  /** How many threads there are, without planning them. */
  threadCount(number: number): number;
  /** The numbers of the authors in shard `shard` of `shards`. */
  authorsOfShard(shard: number, shards: number): readonly number[];
}

/** Synthetic communities in which authors open threads and meet. Threads are planned when they are asked for. */
export function worldOf(seed: number, authors: number): World {
  const authorAt = (number: number) => {
    if (!Number.isInteger(number) || number < 0 || number >= authors)
      throw new RangeError(`could not plan author "${number}": the world has authors 0 to ${authors - 1}`);
    return planAuthor(seed, number);
  };
  return {
    seed,
    authors,
    threadsOfAuthor: (number) => {
      const author = authorAt(number);
      return author.occasions.map((occasion) => planThread(seed, author, occasion));
    },
    threadCount: (number) => authorAt(number).occasions.length,
    authorsOfShard: (shard, shards) =>
      Array.from({ length: authors }, (_, number) => number).filter((number) => number % shards === shard),
  };
}

/** One thread of an author, without planning the others. */
export function threadAt(seed: number, { author, place }: { author: number; place: number }): ThreadPlan {
  const plan = planAuthor(seed, author);
  return planThread(seed, plan, entryAt(plan.occasions, place));
}
