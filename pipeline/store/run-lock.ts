import { join } from "node:path";
import Database from "libsql";
import { StoreError } from "../engine/errors.ts";
import { makeFolder } from "./make-folder.ts";
import { whyNotOpened } from "./sqlite/damage.ts";

/**
 * Takes the run in a folder for this process. The operating system releases the lock when the process ends,
 * for whatever reason. Workers of the run may join it. Other runs are refused, also while workers of an
 * earlier run are still alive. Returns a function that releases the lock.
 */
export function takeRun(folder: string): () => void {
  return locking(folder, () => {
    makeFolder(folder);
    // The exclusive lock makes sure that nobody else is there. Then a weaker lock is kept that allows
    // readers: workers join as readers.
    return lockFile(folder, ["begin exclusive", "commit", "begin immediate"], patienceMs);
  });
}

/** Joins the run that another process has taken, as one of its workers. Returns a function that leaves it. */
export function joinRun(folder: string): () => void {
  if (!isTaken(folder))
    throw new StoreError(`could not work on the run in "${folder}": no process is coordinating it`);
  return locking(folder, () => lockFile(folder, ["begin", "select count(*) from sqlite_schema"]));
}

/** Whether a process has taken the run in a folder. */
export function isTaken(folder: string): boolean {
  try {
    lockFile(folder, ["begin immediate"])();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  }
}

function locking<T>(folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (isBusy(error)) {
      throw new StoreError(
        `could not take the run in "${folder}": another process is working on it; wait for it to end or give another --out`,
      );
    }
    throw new StoreError(
      `could not write to "${folder}": ${whyNotOpened(error, lockName)}; give another --out`,
    );
  }
}

const isBusy = (error: unknown) => error instanceof Database.SqliteError && error.code === "SQLITE_BUSY";

export const lockName = "run.lock";
/** Workers of a killed run need less time than this to end. */
const patienceMs = 500;

/** The last statement takes the lock that is kept. */
function lockFile(folder: string, statements: readonly string[], timeout = 0): () => void {
  const lock = new Database(join(folder, lockName), { timeout });
  try {
    lock.pragma("journal_mode = delete");
    for (const statement of statements) lock.exec(statement);
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => {
    // Without the rollback, the lock would last until the garbage collector runs, even after `close`.
    lock.exec("rollback");
    lock.close();
  };
}
