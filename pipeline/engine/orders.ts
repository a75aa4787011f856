/** The request to work on a partition, as plain JSON. Everything else is in the run's store. */
export interface PartitionOrder {
  /** The name under which the store holds the run's settings. */
  readonly run: string;
  /** The index of the wave in the run. */
  readonly wave: number;
  readonly partition: number;
}

/** How many records of a stage were found, made, failed or blocked. */
export interface StageTotals {
  readonly fresh: number;
  readonly made: number;
  readonly failed: number;
  readonly blocked: number;
}

/**
 * The answer to an order, as plain JSON. Records and failures are in the store, and events are sent while the
 * work is done.
 */
export interface PartitionEnd {
  readonly partition: number;
  /** By stage. */
  readonly totals: Readonly<Record<string, StageTotals>>;
  /**
   * A digest of everything that the partition holds after the last wave. `null` in earlier waves, and after
   * an interruption.
   */
  readonly digest: string | null;
}

/** Works on an order in this process. */
export type Work = (order: PartitionOrder) => Promise<PartitionEnd>;
