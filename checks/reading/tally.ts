/** One thing that is wrong. */
export interface Finding {
  readonly check: string;
  readonly file: string;
  /** The row of a CSV file, counted from 1 below its header, or the line of any other file. `null` if it is about the whole file. */
  readonly row: number | null;
  readonly reason: string;
}

/** The result of one check. */
export interface Count {
  readonly check: string;
  /** How many times the check was made. */
  readonly checked: number;
  /** How many rows or lines are wrong. */
  readonly wrong: number;
  /** How many findings there are; one row can have several. */
  readonly findings: number;
}

/** Counts checks and collects findings. */
export interface Tally {
  /** Call it once each time a check is made. */
  count(check: string): void;
  /** Adds a finding. The findings of one check about one row must come one after the other, or the row is counted twice. */
  find(check: string, file: string, row: number | null, reason: string): void;
  /** The first findings of each check; `counts` covers all of them. */
  readonly findings: readonly Finding[];
  /** In the order in which the checks were first made. */
  counts(): readonly Count[];
}

/** Keeps at most `kept` findings of each check, because a million rows can be wrong. */
export function createTally(kept: number): Tally {
  const counts = new Map<string, { checked: number; wrong: number; findings: number; last: string }>();
  const findings: Finding[] = [];
  const countOf = (check: string) => {
    const known = counts.get(check) ?? { checked: 0, wrong: 0, findings: 0, last: "" };
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
      const where = `${file} ${row}`;
      if (count.last !== where) count.wrong += 1;
      count.last = where;
      count.findings += 1;
      if (count.findings <= kept) findings.push({ check, file, row, reason });
    },
    counts: () =>
      [...counts].map(([check, { checked, wrong, findings }]) => ({ check, checked, wrong, findings })),
  };
}
