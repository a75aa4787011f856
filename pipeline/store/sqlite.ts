import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { z } from "zod";
import { messageOf, StoreError } from "../engine/errors.ts";
import {
  batchedRow,
  batchRow,
  batchValues,
  countRow,
  digestRow,
  failureRow,
  failureValues,
  headRow,
  keyRow,
  ledgerRow,
  noteRow,
  outputRow,
  parseRow,
  placedRow,
  responseRow,
  responseValues,
} from "./rows.ts";
import { takeRun } from "./run-lock.ts";
import type { RecordHead, Store } from "./store.ts";

/** The version of the tables below; a store of a newer one is refused, never touched. */
const storeVersion = 3;

const tables = `
  create table if not exists records (fingerprint text primary key, digest text not null, output text not null) without rowid;
  create table if not exists places (stage text, partition integer, key text, fingerprint text not null, digest text not null, parts text not null, primary key (stage, partition, key)) without rowid;
  create table if not exists failures (stage text, partition integer, key text, fingerprint text not null, kind text not null, message text not null, issues text not null, raw text not null, primary key (stage, partition, key)) without rowid;
  create table if not exists responses (ordinal integer primary key, key text not null, stage text not null, partition integer not null, task text not null, call text not null, role text not null, model text not null, ending text not null, max_tokens integer not null, input_tokens integer, cached_input_tokens integer, output_tokens integer, cost real, body text not null);
  create index if not exists responses_by_key on responses (key);
  create index if not exists responses_by_task on responses (stage, partition, task);
  create table if not exists uses (ordinal integer primary key, key text not null, stage text not null, partition integer not null, task text not null, cached integer not null);
  create index if not exists uses_by_key on uses (key);
  create table if not exists batches (ordinal integer primary key, id text not null unique, role text not null, model text not null, host text not null, max_tokens integer not null, tokens integer not null, server_id text);
  create table if not exists batched (batch text, key text, ordinal integer not null, stage text not null, partition integer not null, task text not null, call text not null, primary key (batch, key)) without rowid;
  create table if not exists notes (name text primary key, value text not null) without rowid;
`;

/** The first version kept no body of an answer; what it kept stays in the file, under other keys than today's. */
const fromFirstVersion = "alter table responses rename to responses_of_version_1;";
/** The second version didn't say which answers were used: whole ones are taken for used, rather than for wasted. */
const fromSecondVersion =
  "insert into uses select null, key, stage, partition, task, 0 from responses where ending = 'stop';";

type Write = {
  readonly run: () => void;
  readonly done: () => void;
  readonly broken: (error: unknown) => void;
};

/** In a burst of answers those who wait for the first ones' slots would else wait for the last one. */
const mostTogether = 16;

/**
 * One SQLite file a run, `run.db` in the output folder. Writes of one turn of the event loop share transactions; their
 * promises resolve when it is committed. `write` takes the run for this process; a second one is refused.
 */
export function sqliteStore(folder: string, mode: "write" | "read"): Store {
  const release = mode === "write" ? takeRun(folder) : () => {};
  const { database, statements } = openOr(release, join(folder, "run.db"), mode);
  let waiting: Write[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    commit(database, batch);
  };
  const write = (run: () => void) =>
    new Promise<void>((done, broken) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ run, done, broken });
      if (waiting.length >= mostTogether) flush();
    });
  const place = ({ stage, partition, key, fingerprint, digest, parts }: RecordHead) => {
    statements.putPlace.run(stage, partition, key, fingerprint, digest, JSON.stringify(parts));
    statements.dropFailure.run(stage, partition, key);
  };
  return {
    find: (fingerprint) => parseRow(digestRow, statements.find.get(fingerprint)),
    read: (fingerprint) => parseRow(outputRow, statements.read.get(fingerprint))?.output ?? null,
    heads: (stage, partition) =>
      new Map(statements.heads.all(stage, partition).map((row) => placedRow.parse(row))),
    latest: (stage, partition, key) => parseRow(headRow, statements.latest.get(stage, partition, key)),
    put: ({ output, ...head }) =>
      write(() => {
        statements.putRecord.run(head.fingerprint, head.digest, output);
        place(head);
      }),
    adopt: (head) => write(() => place(head)),
    fail: (failure) => write(() => void statements.putFailure.run(...failureValues(failure))),
    failure: (stage, partition, key) => parseRow(failureRow, statements.failure.get(stage, partition, key)),
    failures: () => statements.failures.all().map((row) => failureRow.parse(row)),
    counts: () => statements.counts.all().map((row) => countRow.parse(row)),
    responses: (key) => statements.responses.all(key).map((row) => responseRow.parse(row)),
    answered: (stage, partition, key) =>
      statements.answered.all(stage, partition, key).map((row) => keyRow.parse(row).key),
    // Keys are hexadecimal.
    answeredLike: (beginning) =>
      statements.answeredLike.all(beginning, `${beginning}g`).map((row) => keyRow.parse(row).key),
    ledger: () => statements.ledger.all().map((row) => ledgerRow.parse(row)),
    putUse: ({ key, asker, cached }) =>
      write(() => statements.putUse.run(key, asker.stage, asker.partition, asker.key, cached ? 1 : 0)),
    putResponse: (response) => write(() => statements.putResponse.run(...responseValues(response))),
    batches: () =>
      statements.batches.all().map((row) => {
        const batch = batchRow.parse(row);
        return { ...batch, requests: statements.batched.all(batch.id).map((one) => batchedRow.parse(one)) };
      }),
    putBatch: (batch) =>
      write(() => {
        statements.putBatch.run(...batchValues(batch));
        batch.requests.forEach(({ key, asker, call }, ordinal) => {
          statements.putBatched.run(batch.id, key, ordinal, asker.stage, asker.partition, asker.key, call);
        });
      }),
    nameBatch: (id, serverId) => write(() => statements.nameBatch.run(serverId, id)),
    putBatchResponse: (id, response) =>
      write(() => {
        statements.putResponse.run(...responseValues(response));
        statements.dropBatched.run(id, response.key);
      }),
    dropBatch: (id) =>
      write(() => {
        statements.dropAllBatched.run(id);
        statements.dropBatch.run(id);
      }),
    note: (name) => parseRow(noteRow, statements.note.get(name))?.value ?? null,
    putNote: (name, value) => write(() => void statements.putNote.run(name, value)),
    close: async () => {
      if (waiting.length > 0) flush();
      if (mode === "write") takeInLog(database);
      database.close();
      release();
    },
  };
}

function openOr(release: () => void, file: string, mode: "write" | "read") {
  try {
    return openRun(file, mode);
  } catch (error) {
    release();
    throw error instanceof StoreError
      ? error
      : new StoreError(`could not open "${file}": ${messageOf(error)}`);
  }
}

function openRun(file: string, mode: "write" | "read") {
  // The driver knows no read-only connections: it would make the file.
  if (mode === "read" && !existsSync(file))
    throw new StoreError(`could not open "${file}": there is no run in this folder`);
  const database = new Database(file, { timeout: 5_000 });
  try {
    const version = versionOf(database);
    if (version > storeVersion) throw newerStore(file, version);
    if (mode === "write") prepareWriting(database, version);
    else if (version < storeVersion) throw olderStore(file);
    const statements = prepareStatements(database, file);
    if (mode === "read") database.pragma("query_only = on");
    return { database, statements };
  } catch (error) {
    database.close();
    throw error;
  }
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

function prepareWriting(database: Database.Database, version: number): void {
  database.pragma("journal_mode = wal");
  database.pragma("synchronous = normal");
  // Setting the version writes, even the same one: what is only looked into stays as it was.
  if (version === storeVersion) return;
  const before = version === 1 ? fromFirstVersion : "";
  const after = version === 2 ? fromSecondVersion : "";
  database.exec(`begin; ${before} ${tables} ${after} pragma user_version = ${storeVersion}; commit`);
}

/** Of the answers to one request at most one can be used, the last that ended well. */
const ledgerQuery = `
  with entries as (
    select stage, call, role, model, max_tokens, input_tokens, cached_input_tokens, output_tokens, cost,
      case when ending = 'stop' and exists (select 1 from uses where uses.key = responses.key) then 'used' else 'wasted' end as kind
    from responses
    union all
    select uses.stage, call, role, model, max_tokens, input_tokens, cached_input_tokens, output_tokens, cost, 'saved' as kind
    from uses join responses on responses.ordinal = (select max(ordinal) from responses where responses.key = uses.key and ending = 'stop')
    where uses.cached = 1
  )
  select stage, call, role, model, kind, count(*) as answers, sum(max_tokens) as max_tokens, sum(input_tokens) as input_tokens,
    sum(cached_input_tokens) as cached_input_tokens, sum(output_tokens) as output_tokens, sum(cost) as cost
  from entries group by stage, call, role, model, kind, input_tokens is null, cost is null
  order by stage, call, role, model, kind, input_tokens is null, cost is null`;

function prepareStatements(database: Database.Database, file: string) {
  const one = (sql: string) => {
    const statement = database.prepare(sql);
    return {
      run: (...values: unknown[]) => void statement.run(...values),
      get: (...values: unknown[]): unknown => reading(file, () => statement.get(...values)),
      all: (...values: unknown[]): unknown[] => reading(file, () => statement.all(...values)),
    };
  };
  return {
    find: one("select digest from records where fingerprint = ?"),
    read: one("select output from records where fingerprint = ?"),
    heads: one("select key, fingerprint, digest from places where stage = ? and partition = ?"),
    latest: one(
      "select stage, partition, key, fingerprint, digest, parts from places where stage = ? and partition = ? and key = ?",
    ),
    putRecord: one("insert or replace into records values (?, ?, ?)"),
    putPlace: one("insert or replace into places values (?, ?, ?, ?, ?, ?)"),
    dropFailure: one("delete from failures where stage = ? and partition = ? and key = ?"),
    putFailure: one("insert or replace into failures values (?, ?, ?, ?, ?, ?, ?, ?)"),
    failure: one("select * from failures where stage = ? and partition = ? and key = ?"),
    failures: one("select * from failures order by stage, partition, key"),
    counts: one("select stage, count(*) as records from places group by stage order by stage"),
    responses: one("select * from responses where key = ? order by ordinal"),
    answered: one(
      "select key from responses where stage = ? and partition = ? and task = ? group by key order by min(ordinal)",
    ),
    answeredLike: one("select distinct key from responses where key between ? and ? order by key limit 3"),
    ledger: one(ledgerQuery),
    putUse: one("insert into uses values (null, ?, ?, ?, ?, ?)"),
    putResponse: one("insert into responses values (null, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
    batches: one("select * from batches order by ordinal"),
    batched: one("select * from batched where batch = ? order by ordinal"),
    putBatch: one("insert into batches values (null, ?, ?, ?, ?, ?, ?, ?)"),
    putBatched: one("insert into batched values (?, ?, ?, ?, ?, ?, ?)"),
    nameBatch: one("update batches set server_id = ? where id = ?"),
    dropBatched: one("delete from batched where batch = ? and key = ?"),
    dropAllBatched: one("delete from batched where batch = ?"),
    dropBatch: one("delete from batches where id = ?"),
    note: one("select value from notes where name = ?"),
    putNote: one("insert or replace into notes values (?, ?)"),
  };
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

function commit(database: Database.Database, batch: readonly Write[]): void {
  try {
    database.exec("begin immediate");
    for (const { run } of batch) run();
    database.exec("commit");
  } catch (error) {
    rollBack(database);
    const broken = new StoreError(
      `could not write to the run's store: ${messageOf(error)}; what was finished before is kept, run again when there is room`,
    );
    for (const write of batch) write.broken(broken);
    return;
  }
  for (const { done } of batch) done();
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
