import type { PartitionEnd, PartitionOrder, Work } from "../engine/orders.ts";

export interface Outside {
  /** What works on an order in this process; executors that have orders worked on elsewhere have their own. */
  readonly work: Work;
  /** Hears of each end as it comes. */
  ended(end: PartitionEnd): void;
  /** Aborted when no more is to be begun. */
  readonly signal: AbortSignal;
}

/** Decides where orders are worked on, and how many at once. Each is worked on once; the first error is passed on when all have settled. */
export interface Executor {
  readonly name: string;
  each(orders: readonly PartitionOrder[], outside: Outside): Promise<void>;
}
