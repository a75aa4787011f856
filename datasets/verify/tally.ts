import type { Finding } from "./check.ts";

/** What was checked how often, and all that is wrong. */
export interface Tally {
  /** The check was made once more. */
  count(check: string): void;
  find(check: string, file: string, row: number | null, reason: string): void;
  readonly findings: readonly Finding[];
  /** How often each check was made, and in how many things it found something wrong, in the order in which they were first made. */
  counts(): { readonly check: string; readonly checked: number; readonly wrong: number }[];
}

export function createTally(): Tally {
  const made = new Map<string, number>();
  const findings: Finding[] = [];
  return {
    findings,
    count: (check) => void made.set(check, (made.get(check) ?? 0) + 1),
    find: (check, file, row, reason) => {
      if (!made.has(check)) made.set(check, 0);
      findings.push({ check, file, row, reason });
    },
    counts: () => {
      const wrong = new Map<string, Set<string>>();
      for (const { check, file, row } of findings)
        wrong.set(check, (wrong.get(check) ?? new Set()).add(`${file} ${row}`));
      return [...made].map(([check, checked]) => ({ check, checked, wrong: wrong.get(check)?.size ?? 0 }));
    },
  };
}
