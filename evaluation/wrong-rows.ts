import { ConfigError } from "../pipeline/engine/errors.ts";

/** A row of a questions file that can't be asked; counted from 1, without the heading. */
export interface WrongRow {
  readonly row: number;
  readonly reason: string;
}

const toldRows = 5;

/** Throws with the first of them and how many there are. */
export function refuseRows(file: string, wrong: readonly WrongRow[]): void {
  if (wrong.length === 0) return;
  const issues = wrong.slice(0, toldRows).map(({ row, reason }) => ({ message: `row ${row}: ${reason}` }));
  const more = wrong.length - issues.length;
  throw new ConfigError(
    `could not evaluate on "${file}": ${wrong.length === 1 ? "a row" : `${wrong.length} rows`} can't be asked; mend or remove what is wrong:`,
    [...issues, ...(more > 0 ? [{ message: `and ${more} more` }] : [])],
  );
}
