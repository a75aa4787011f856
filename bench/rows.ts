import { columns } from "../pipeline/text/layout.ts";

/** One row of a table of measurements. */
export interface PrintedRow {
  readonly what: string;
  readonly measured: string;
  readonly aim?: string;
  /** Not set if the row is there only for comparison. */
  readonly passes?: boolean;
}

export const atMost = (what: string, measured: number, bound: number, unit: string): PrintedRow => ({
  what,
  measured: `${measured.toFixed(2)} ${unit}`,
  aim: `≤ ${bound} ${unit}`,
  passes: measured <= bound,
});

export const atLeast = (what: string, measured: number, bound: number, unit: string): PrintedRow => ({
  what,
  measured: `${measured.toFixed(2)} ${unit}`,
  aim: `≥ ${bound} ${unit}`,
  passes: measured >= bound,
});

/** Prints all rows. The process ends with code 1 if one of them misses its aim. */
export function printRows(rows: readonly PrintedRow[]): void {
  const verdict = ({ passes }: PrintedRow) => (passes === undefined ? "" : passes ? "ok" : "MISSED");
  const table = rows.map((row) => [row.what, row.measured, row.aim ?? "", verdict(row)]);
  console.log(columns([["what", "measured", "aim", ""], ...table], [1, 2]).join("\n"));
  if (rows.some(({ passes }) => passes === false)) process.exitCode = 1;
}
