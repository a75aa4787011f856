import { planAuthor } from "./plan-author.ts";
import { planThread, type ThreadPlan } from "./plan-thread.ts";

export interface World {
  readonly seed: number;
  readonly authors: number;
  /** The threads of author `number` in the order of time. They don't depend on how many authors there are. */
  threadsOfAuthor(number: number): readonly ThreadPlan[];
  /** The numbers of the authors in shard `shard` of `shards`. */
  authorsOfShard(shard: number, shards: number): readonly number[];
}

/** Synthetic communities in which authors open threads and meet. Threads are planned when they are asked for. */
export function worldOf(seed: number, authors: number): World {
  return {
    seed,
    authors,
    threadsOfAuthor: (number) => {
      if (!Number.isInteger(number) || number < 0 || number >= authors)
        throw new RangeError(`could not plan author "${number}": the world has authors 0 to ${authors - 1}`);
      const author = planAuthor(seed, number);
      return author.occasions.map((occasion) => planThread(seed, author, occasion));
    },
    authorsOfShard: (shard, shards) =>
      Array.from({ length: authors }, (_, number) => number).filter((number) => number % shards === shard),
  };
}
