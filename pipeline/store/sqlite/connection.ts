import Database from "libsql";
import { messageOf, StoreError } from "../../engine/errors.ts";
import { once } from "../../text/once.ts";
import { damaged, isDamage, sayDriver } from "./damage.ts";
import { openDatabase } from "./open.ts";

/** An open database, for the parts of a store. */
export interface SqliteConnection {
  prepare(sql: string): SqliteStatement;
  /**
   * Errors while reading are `StoreError`s that name the file. This includes rows that don't match the
   * schema.
   */
  query<Row>(sql: string, row: RowForm<Row>): Query<Row>;
  /**
   * Runs in one transaction with other writes of this turn of the event loop. Resolves when it is committed.
   */
  write(run: () => void): Promise<void>;
  close(): void;
}

/** Checks a row. This is a schema, or less where there are very many rows. */
export interface RowForm<Row> {
  parse(row: unknown, how?: typeof once): Row;
}

export interface SqliteStatement {
  run(...values: unknown[]): void;
}

export interface Query<Row> {
  /** The first row; `null` if there is none. */
  get(...values: unknown[]): Row | null;
  all(...values: unknown[]): Row[];
}

type Write = {
  readonly run: () => void;
  readonly done: () => void;
  readonly broken: (error: unknown) => void;
};

/**
 * A limit, because in a burst of answers the first ones would otherwise hold their slots until the last is
 * written.
 */
const mostTogether = 16;

/** From this many rows on, it pays to compile their schema. */
const many = 100;

export function connect(file: string, mode: "write" | "read"): SqliteConnection {
  const { database, free } = openDatabase(file, mode);
  let waiting: Write[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    const writes = waiting;
    waiting = [];
    commit(database, file, writes);
  };
  return {
    prepare: (sql) => {
      const statement = onFirstUse(database, sql);
      return { run: (...values) => void statement().run(...values) };
    },
    query: (sql, row) => {
      const statement = onFirstUse(database, sql);
      return {
        get: (...values) =>
          reading(file, () => {
            const found: unknown = statement().get(...values);
            return found === undefined || found === null ? null : row.parse(found, once);
          }),
        all: (...values) =>
          reading(file, () =>
            statement()
              .all(...values)
              .map((one, _, { length }) => row.parse(one, length < many ? once : undefined)),
          ),
      };
    },
    write: (run) =>
      new Promise<void>((done, broken) => {
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({ run, done, broken });
        if (waiting.length >= mostTogether) flush();
      }),
    close: () => {
      flush();
      if (mode === "write") takeInLog(database);
      database.close();
      free();
    },
  };
}

/** Prepares a statement when it is first used, since most commands use only a few. */
function onFirstUse(database: Database.Database, sql: string): () => Database.Statement {
  let prepared: Database.Statement | null = null;
  return () => (prepared ??= database.prepare(sql));
}

function reading<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw damaged(
      file,
      error instanceof Database.SqliteError ? sayDriver(error) : "a row is not what was written",
    );
  }
}

function commit(database: Database.Database, file: string, writes: readonly Write[]): void {
  try {
    database.exec("begin immediate");
    for (const { run } of writes) run();
    database.exec("commit");
  } catch (error) {
    rollBack(database);
    const broken = isDamage(error) ? damaged(file, sayDriver(error)) : notWritten(error);
    for (const write of writes) write.broken(broken);
    return;
  }
  for (const { done } of writes) done();
}

const notWritten = (error: unknown) =>
  new StoreError(
    `could not write to the run's store: ${sayDriver(error)}; what was finished before is kept, run again when ${/full/i.test(messageOf(error)) ? "there is room" : "it can be written to"}`,
  );

/**
 * Moves the write-ahead log into the file, so that a copy of `run.db` alone has everything. The driver
 * doesn't do this.
 */
function takeInLog(database: Database.Database): void {
  // If there is no room, the log stays as it is, and the next run moves it.
  try {
    database.pragma("wal_checkpoint(passive)");
  } catch {}
}

function rollBack(database: Database.Database): void {
  // After some errors, such as a full disk, SQLite has already rolled back. This statement then fails.
  try {
    database.exec("rollback");
  } catch {}
}
