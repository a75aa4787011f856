import { hash } from "node:crypto";
import { statSync } from "node:fs";
import { z } from "zod";
import type { RowForm, SqliteConnection } from "./connection.ts";
import { damaged } from "./damage.ts";

/**
 * The largest file that is checked whole whenever it is opened. SQLite checks 4 MB in about a millisecond. Such a file holds
 * about 500 personas without a model.
 */
const mostBytes = 512 * 1024 * 1024;

/** The tables that say what was made, and with which settings. Every command on a run reads them. */
const tablesOfLarge = ["places", "failures", "notes"];

/** What every command checks. Throws if the structure of the file is broken. Of a very large file, only some tables are checked. */
export function checkUsual(connection: SqliteConnection, file: string): void {
  if (statSync(file).size <= mostBytes) checkStructure(connection, file);
  else for (const table of tablesOfLarge) checkStructure(connection, file, table);
}

const foundRow = z.object({ quick_check: z.string() }).transform(({ quick_check }) => quick_check);

/** Reads the whole file, or one of its tables. Throws if its structure is broken. */
export function checkStructure({ query }: SqliteConnection, file: string, table?: string): void {
  const found = query(`pragma quick_check(${table ?? 1})`, foundRow).get();
  if (found !== "ok") throw damaged(file, "it is damaged");
}

/** A row whose output is what was written; its fingerprint. A schema would take longer than the hash. */
const wholeRow: RowForm<string> = {
  parse: (row) => {
    if (isBytesRow(row) && hash("sha256", Buffer.from(row.bytes)) === row.digest) return row.fingerprint;
    throw new Error("the output has another digest");
  },
};
/** How many records are read at once. */
const recordsAtOnce = 64;

/** Reads all records. Throws if one differs from what was written. */
export function checkRecords({ query }: SqliteConnection): void {
  // Read as bytes, since converting them to text and back takes twice as long.
  const next = query(
    `select fingerprint, digest, cast(output as blob) as bytes from records where fingerprint > ? order by fingerprint limit ${recordsAtOnce}`,
    wholeRow,
  );
  for (let last: string | null = ""; last !== null; ) last = next.all(last).at(-1) ?? null;
}

interface BytesRow {
  readonly fingerprint: string;
  readonly digest: string;
  readonly bytes: ArrayBuffer;
}

function isBytesRow(row: unknown): row is BytesRow {
  return (
    typeof row === "object" &&
    row !== null &&
    "fingerprint" in row &&
    typeof row.fingerprint === "string" &&
    "digest" in row &&
    typeof row.digest === "string" &&
    "bytes" in row &&
    row.bytes instanceof ArrayBuffer
  );
}
