/** One thing that is wrong. */
export interface Finding {
  readonly check: string;
  readonly file: string;
  /**
   * The row of a CSV file, counted from 1 below its header, or the line of any other file. `null` if the
   * finding is about the whole file.
   */
  readonly row: number | null;
  readonly reason: string;
}

/** The result of one check. */
export interface Count {
  readonly check: string;
  /** How many times the check was made. */
  readonly checked: number;
  /** How many findings there are. One row can have several. */
  readonly findings: number;
}

/** Counts checks and collects findings. */
export interface Tally {
  /** Call it once each time a check is made. */
  count(check: string): void;
  /**
   * Adds a finding. The same finding about the same row counts once, as when several questions meet it in their context. For
   * that, the findings of one check about one row must come one after the other.
   */
  find(check: string, file: string, row: number | null, reason: string): void;
  /** The first findings of each check; `counts` covers all of them. */
  readonly findings: readonly Finding[];
  /** In the order in which the checks were first made. */
  counts(): readonly Count[];
}

/**
 * What is known about one check. Only the reasons of the last row are kept, because a million rows can be
 * wrong.
 */
interface Counted {
  checked: number;
  findings: number;
  row: string;
  readonly reasons: Set<string>;
}

/** Keeps at most `kept` findings of each check. */
export function createTally(kept: number): Tally {
  const counts = new Map<string, Counted>();
  const findings: Finding[] = [];
  const countOf = (check: string) => {
    const known = counts.get(check) ?? { checked: 0, findings: 0, row: "", reasons: new Set() };
    counts.set(check, known);
    return known;
  };
  return {
    findings,
    count: (check) => {
      countOf(check).checked += 1;
    },
    find: (check, file, row, reason) => {
      const count = countOf(check);
      if (!isNew(count, `${file} ${row}`, reason)) return;
      count.findings += 1;
      if (count.findings <= kept) findings.push({ check, file, row, reason });
    },
    counts: () => [...counts].map(([check, { checked, findings }]) => ({ check, checked, findings })),
  };
}

function isNew(count: Counted, row: string, reason: string): boolean {
  if (count.row !== row) count.reasons.clear();
  count.row = row;
  if (count.reasons.has(reason)) return false;
  count.reasons.add(reason);
  return true;
}
