import type { Finding } from "./check.ts";

/** How often a check was made, in how many rows or lines it found something wrong, and how many findings that gave. */
export interface Count {
  readonly check: string;
  readonly checked: number;
  readonly wrong: number;
  readonly findings: number;
}

/** What was checked how often, and what is wrong. */
export interface Tally {
  /** The check was made once more. */
  count(check: string): void;
  /** What is wrong with one row comes without anything else of that check in between. */
  find(check: string, file: string, row: number | null, reason: string): void;
  /** The first of each check; `counts` tells of all. */
  readonly findings: readonly Finding[];
  /** In the order in which checks were first made. */
  counts(): readonly Count[];
}

/** Keeps so many findings of each check: a million rows can be wrong. */
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
      const place = `${file} ${row}`;
      if (count.last !== place) count.wrong += 1;
      count.last = place;
      count.findings += 1;
      if (count.findings <= kept) findings.push({ check, file, row, reason });
    },
    counts: () =>
      [...counts].map(([check, { checked, wrong, findings }]) => ({ check, checked, wrong, findings })),
  };
}
