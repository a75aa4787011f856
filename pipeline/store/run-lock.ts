import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "libsql";
import { messageOf, StoreError } from "../engine/errors.ts";

/**
 * Takes the run in a folder for this process, with a lock that the operating system drops when the process ends, however
 * it ends. Gives a function that releases it.
 */
export function takeRun(folder: string): () => void {
  try {
    makeFolder(folder);
    return lockFile(join(folder, "run.lock"));
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === "SQLITE_BUSY") {
      throw new StoreError(
        `could not take the run in "${folder}": another process is working on it; wait for it to end or give another --out`,
      );
    }
    throw new StoreError(`could not write to "${folder}": ${messageOf(error)}`);
  }
}

/** One folder after the other: below some (`/proc`) Node's own way of making all of them never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

function lockFile(file: string): () => void {
  const lock = new Database(file, { timeout: 0 });
  try {
    lock.pragma("journal_mode = delete");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => {
    // Closing alone drops the lock no sooner than the garbage collector comes by.
    lock.exec("rollback");
    lock.close();
  };
}
