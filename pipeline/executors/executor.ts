/** Decides where partitions run, and how many at once. Every partition is run once; the first error is passed on when all have settled. */
export interface Executor {
  readonly name: string;
  each(partitions: readonly number[], run: (partition: number) => Promise<void>): Promise<void>;
}
