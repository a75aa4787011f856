/** What is asked of whoever works on a partition: plain JSON. All else is in the run's store. */
export interface PartitionOrder {
  /** Names the run's settings in the store. */
  readonly run: string;
  /** Which of the run's waves. */
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

/** What is answered: plain JSON. Records and failures are in the store, and events are told while they happen. */
export interface PartitionEnd {
  readonly partition: number;
  /** By stage. */
  readonly totals: Readonly<Record<string, StageTotals>>;
  /** Over everything that the partition holds after the last wave; `null` before, and where it was interrupted. */
  readonly digest: string | null;
}

/** Works on an order in this process. */
export type Work = (order: PartitionOrder) => Promise<PartitionEnd>;
