import type { ConvAudit, SettingAudit, SolverScore } from "./audit.ts";

const number = (value: number | null) => (value === null ? "–" : value.toFixed(3));

export function sayScore({ value, interval }: SolverScore): string {
  return interval === null
    ? number(value)
    : `${number(value)} (${number(interval.low)}–${number(interval.high)})`;
}

/** For each task a table with its head: a line a setting and solver, a column a measure. */
export function auditTables({ settings }: ConvAudit): readonly (readonly (readonly string[])[])[] {
  const byTask = new Map<string, SettingAudit[]>();
  for (const one of settings) byTask.set(one.task, [...(byTask.get(one.task) ?? []), one]);
  return [...byTask].map(([task, own]) => {
    const measures = own[0]?.solvers[0]?.scores.map(({ measure }) => measure) ?? [];
    const rows = own.flatMap(({ setting, lines, solvers }) =>
      solvers.map(({ solver, scores }) => [setting, String(lines), solver, ...scores.map(sayScore)]),
    );
    return [[task, "lines", "solver without the thread", ...measures], ...rows];
  });
}
