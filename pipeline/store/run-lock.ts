import { join } from "node:path";
import Database from "libsql";
import { StoreError } from "../engine/errors.ts";
import { makeFolder } from "./make-folder.ts";
import { whyNotOpened } from "./sqlite/damage.ts";

/**
 * Takes the run in a folder for this process, with a lock that the operating system drops when the process ends, however
 * it ends. Workers of the run may join it; another run is refused, also as long as workers are left of an earlier one.
 * Gives a function that releases it.
 */
export function takeRun(folder: string): () => void {
  return locking(folder, () => {
    makeFolder(folder);
    // Nobody else may be there; then the lock is let down to one that leaves room for readers, which is what workers are.
    return lockFile(folder, ["begin exclusive", "commit", "begin immediate"], patienceMs);
  });
}

/** Joins the run that another process has taken, as one of its workers. Gives a function that leaves it. */
export function joinRun(folder: string): () => void {
  if (!isTaken(folder))
    throw new StoreError(`could not work on the run in "${folder}": no process is coordinating it`);
  return locking(folder, () => lockFile(folder, ["begin", "select count(*) from sqlite_schema"]));
}

function isTaken(folder: string): boolean {
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

const lockName = "run.lock";
/** Workers of a run that was killed end in less. */
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
    // Closing alone drops the lock no sooner than the garbage collector comes by.
    lock.exec("rollback");
    lock.close();
  };
}
