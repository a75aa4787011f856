import type { PartitionEnd, PartitionOrder, Work } from "../engine/orders.ts";

export interface Outside {
  /**
   * Works on an order in this process. Executors that use other processes don't call it for orders that those
   * take.
   */
  readonly work: Work;
  /** Called with each end as it comes. */
  ended(end: PartitionEnd): void;
  /** Resolves when this process has nothing more urgent to do than an order. Left out if it never has. */
  readonly idle?: (() => Promise<void>) | undefined;
  /** Aborted when nothing more should be started. */
  readonly signal: AbortSignal;
}

/**
 * Decides where orders are worked on, and how many at once. Each order is worked on once. The first error is
 * thrown when all orders have settled.
 */
export interface Executor {
  readonly name: string;
  each(orders: readonly PartitionOrder[], outside: Outside): Promise<void>;
}
