import { existsSync } from "node:fs";
import Database from "libsql";
import { z } from "zod";
import { messageOf, StoreError } from "../../engine/errors.ts";
import { prepareTables, storeVersion } from "./tables.ts";

/** An open database: what the parts of a store are made of. */
export interface Connection {
  /** Errors in reading are `StoreError`s that name the file. */
  prepare(sql: string): Statement;
  /** Runs with other writes of this turn of the event loop in one transaction; resolves when that is committed. */
  write(run: () => void): Promise<void>;
  close(): void;
}

export interface Statement {
  run(...values: unknown[]): void;
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
}

type Write = {
  readonly run: () => void;
  readonly done: () => void;
  readonly broken: (error: unknown) => void;
};

/** In a burst of answers those who wait for the first ones' slots would otherwise wait for the last one. */
const mostTogether = 16;

export function connect(file: string, mode: "write" | "read"): Connection {
  const database = openDatabase(file, mode);
  let waiting: Write[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    const writes = waiting;
    waiting = [];
    commit(database, writes);
  };
  return {
    prepare: (sql) => prepareIn(database, file, sql),
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
    },
  };
}

/** Prepared when it is first used: most commands use few of them. */
function prepareIn(database: Database.Database, file: string, sql: string): Statement {
  let prepared: Database.Statement | null = null;
  const statement = () => (prepared ??= database.prepare(sql));
  return {
    run: (...values) => void statement().run(...values),
    get: (...values): unknown => reading(file, () => statement().get(...values)),
    all: (...values): unknown[] => reading(file, () => statement().all(...values)),
  };
}

function openDatabase(file: string, mode: "write" | "read"): Database.Database {
  // The driver knows no read-only connections: it would make the file.
  if (mode === "read" && !existsSync(file))
    throw new StoreError(`could not open "${file}": there is no run in this folder`);
  try {
    return openReady(file, mode);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`could not open "${file}": ${messageOf(error)}`);
  }
}

function openReady(file: string, mode: "write" | "read"): Database.Database {
  const database = new Database(file, { timeout: 5_000 });
  try {
    const version = versionOf(database);
    if (version > storeVersion) throw newerStore(file, version);
    if (mode === "read" && version < storeVersion) throw olderStore(file);
    if (mode === "read") database.pragma("query_only = on");
    else prepareWriting(database, version);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepareWriting(database: Database.Database, version: number): void {
  database.pragma("journal_mode = wal");
  database.pragma("synchronous = normal");
  prepareTables(database, version);
}

function versionOf(database: Database.Database): number {
  const rows = z.array(z.looseObject({ user_version: z.number() })).parse(database.pragma("user_version"));
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

function reading<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new StoreError(
      `could not read "${file}": ${messageOf(error)}; put a copy of it back, give another --out, or begin anew with --clean`,
    );
  }
}

function commit(database: Database.Database, writes: readonly Write[]): void {
  try {
    database.exec("begin immediate");
    for (const { run } of writes) run();
    database.exec("commit");
  } catch (error) {
    rollBack(database);
    const broken = new StoreError(
      `could not write to the run's store: ${messageOf(error)}; what was finished before is kept, run again when there is room`,
    );
    for (const write of writes) write.broken(broken);
    return;
  }
  for (const { done } of writes) done();
}

/** The driver leaves the write-ahead log beside the file; whoever copies `run.db` alone is to have everything. */
function takeInLog(database: Database.Database): void {
  // Where there is no room for it, the log keeps what it holds, and the next run takes it in.
  try {
    database.pragma("wal_checkpoint(passive)");
  } catch {}
}

function rollBack(database: Database.Database): void {
  // SQLite has rolled back by itself after some errors (a full disk), and says so by failing here.
  try {
    database.exec("rollback");
  } catch {}
}
