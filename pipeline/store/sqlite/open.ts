import { existsSync } from "node:fs";
import { basename } from "node:path";
import Database from "libsql";
import { z } from "zod";
import { StoreError } from "../../engine/errors.ts";
import { once } from "../../text/once.ts";
import { insteadOf, whyNotOpened } from "./damage.ts";
import { type OpenDatabase, openToRead } from "./open-to-read.ts";
import { prepareTables, storeVersion, tablesOf } from "./tables.ts";

/** Opens the file of a store. If it is not a store, throws `StoreError` and leaves the file as it was. */
export function openDatabase(file: string, mode: "write" | "read"): OpenDatabase {
  // The driver has no read-only connections, so it would create the file.
  if (mode === "read" && !existsSync(file))
    throw new StoreError(`could not open "${file}": there is no run in this folder`);
  try {
    return mode === "read"
      ? openToRead(file, (database) => prepareReading(database, file))
      : openToWrite(file);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      `could not open "${file}": ${whyNotOpened(error, basename(file))}; ${insteadOf(error)}`,
    );
  }
}

/**
 * How long a process waits while others write. Each holds the lock only for moments, but on a busy machine several seconds may
 * pass before a process has its turn.
 */
const mostWaitMs = 30_000;

function openToWrite(file: string): OpenDatabase {
  const database = new Database(file, { timeout: mostWaitMs });
  try {
    const version = knownVersion(database, file);
    database.pragma("journal_mode = wal");
    database.pragma("synchronous = normal");
    prepareTables(database, version);
    return { database, free: () => {} };
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepareReading(database: Database.Database, file: string): void {
  const version = knownVersion(database, file);
  if (version === 0)
    throw new StoreError(`could not open "${file}": it is empty; \`pipeline run\` begins a run in it`);
  if (version < storeVersion) throw olderStore(file);
  database.pragma("query_only = on");
}

/** The version of the store, 0 for an empty file. Throws if another program made the file. */
function knownVersion(database: Database.Database, file: string): number {
  const version = versionOf(database);
  const tables = z
    .array(z.object({ name: z.string() }))
    .parse(database.prepare("select name from sqlite_schema where type = 'table'").all(), once)
    .map(({ name }) => name);
  if (!tablesOf(version).every((name) => tables.includes(name)) || (version === 0 && tables.length > 0))
    throw new StoreError(
      `could not open "${file}": another program made this database; move it away or give another --out`,
    );
  if (version > storeVersion) throw newerStore(file, version);
  return version;
}

function versionOf(database: Database.Database): number {
  const rows = z
    .array(z.looseObject({ user_version: z.number() }))
    .parse(database.pragma("user_version"), once);
  return rows[0]?.user_version ?? 0;
}

function newerStore(file: string, version: number): StoreError {
  return new StoreError(
    `could not open "${file}": it was written by a newer version (store version ${version}, this one reads ${storeVersion}); update persona-pipeline or give another --out`,
  );
}

function olderStore(file: string): StoreError {
  return new StoreError(
    `could not open "${file}": it was written by an older version; \`pipeline run\` brings it up to date`,
  );
}
