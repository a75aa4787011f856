import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Database from "libsql";
import { messageOf, StoreError } from "../../engine/errors.ts";

export interface OpenDatabase {
  readonly database: Database.Database;
  /** Removes temporary files that were made only to open it. */
  free(): void;
}

type Prepare = (database: Database.Database) => void;

/**
 * Opens a database to read it. Even then SQLite wants to write an index of the log next to the file. If it
 * can't, because the folder is read-only or the disk is full, the file is read as it is. If its log isn't
 * empty, a copy of both is read.
 */
export function openToRead(file: string, prepare: Prepare): OpenDatabase {
  try {
    return { database: opened(file, prepare), free: () => {} };
  } catch (error) {
    if (error instanceof StoreError || !isUnwritable.test(messageOf(error))) throw error;
    return holdsLog(file)
      ? openCopy(file, prepare)
      : { database: opened(asFixed(file), prepare), free: () => {} };
  }
}

const isUnwritable = /read-?only|unable to open|is full|disk I\/O/i;

function opened(name: string, prepare: Prepare): Database.Database {
  const database = new Database(name, { timeout: 5_000 });
  try {
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** With this option SQLite takes no lock and looks for no log. */
const asFixed = (file: string) => `${pathToFileURL(file).href}?immutable=1`;

const logOf = (file: string) => `${file}-wal`;
const holdsLog = (file: string) => (statSync(logOf(file), { throwIfNoEntry: false })?.size ?? 0) > 0;

function openCopy(file: string, prepare: Prepare): OpenDatabase {
  const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-"));
  const free = () => rmSync(folder, { recursive: true, force: true });
  const copy = join(folder, "run.db");
  try {
    copyFileSync(file, copy);
    if (existsSync(logOf(file))) copyFileSync(logOf(file), logOf(copy));
    return { database: opened(copy, prepare), free };
  } catch (error) {
    free();
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      `could not read "${file}": its folder can't be written, and no copy could be made in "${tmpdir()}": ${messageOf(error)}; name a folder with room in the environment variable TMPDIR`,
    );
  }
}
