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
  /**
   * Called when the first partition or the stages of the whole run must be planned, so that other processes can get ready
   * meanwhile. Not called if everything is as the last run left it. `run` is the name of the run in orders. Left out if
   * nothing needs to get ready.
   */
  begin?(run: string, partitions: number): void;
  /** Called when the run has ended, for whatever reason. */
  end?(): void;
  each(orders: readonly PartitionOrder[], outside: Outside): Promise<void>;
}
