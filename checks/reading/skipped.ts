/** How many rows or lines could not be used for one reason. */
export interface Skipped {
  readonly reason: string;
  readonly rows: number;
  /** Counted from 1; the header of a table does not count. */
  readonly firstRow: number;
}

export interface SkipCount {
  skip(reason: string, row: number): void;
  /** The most frequent reason first. */
  counts(): readonly Skipped[];
}

export function countSkipped(): SkipCount {
  const found = new Map<string, Skipped>();
  return {
    skip: (reason, row) => {
      const before = found.get(reason);
      found.set(reason, { reason, rows: (before?.rows ?? 0) + 1, firstRow: before?.firstRow ?? row });
    },
    counts: () => [...found.values()].sort((one, other) => other.rows - one.rows),
  };
}
