import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { batchedRow, batchRow, batchValues, noteRow, responseValues } from "./rows.ts";
import { joinRun, lockName, takeRun } from "./run-lock.ts";
import { answerStore, putResponseQuery } from "./sqlite/answers.ts";
import { checkRecords, checkStructure, checkUsual } from "./sqlite/check.ts";
import { connect, type SqliteConnection } from "./sqlite/connection.ts";
import { recordStore } from "./sqlite/records.ts";
import type { BatchStore, NoteStore, Store, StoreMode } from "./store.ts";

/** One SQLite file per run: `run.db` in the output folder. */
export function sqliteStore(folder: string, mode: StoreMode): Store {
  const file = join(folder, "run.db");
  const lock = lockFor(folder, mode);
  const connection = connectOr(lock, file, mode);
  return {
    ...recordStore(connection),
    ...answerStore(connection),
    ...batchStore(connection),
    ...noteStore(connection),
    check: async () => {
      checkStructure(connection, file);
      checkRecords(connection);
    },
    close: async () => {
      connection.close();
      lock.release();
    },
  };
}

interface Lock {
  release(): void;
  /** Releases it, and leaves no lock file where none was before. */
  withdraw(): void;
}

function lockFor(folder: string, mode: StoreMode): Lock {
  const file = join(folder, lockName);
  const wasThere = existsSync(file);
  const release = mode === "write" ? takeRun(folder) : mode === "work" ? joinRun(folder) : () => {};
  return {
    release,
    withdraw: () => {
      release();
      if (mode === "write" && !wasThere) rmSync(file, { force: true });
    },
  };
}

function connectOr(lock: Lock, file: string, mode: StoreMode): SqliteConnection {
  let connection: SqliteConnection | null = null;
  try {
    connection = connect(file, mode === "read" ? "read" : "write");
    // Whoever took the run has checked it for its workers.
    if (mode !== "work") checkUsual(connection, file);
    return connection;
  } catch (error) {
    connection?.close();
    lock.withdraw();
    throw error;
  }
}

function batchStore({ prepare, query, write }: SqliteConnection): BatchStore {
  const batches = query("select * from batches order by ordinal", batchRow);
  const batched = query("select * from batched where batch = ? order by ordinal", batchedRow);
  const putBatch = prepare("insert into batches values (null, ?, ?, ?, ?, ?, ?, ?)");
  const putBatched = prepare("insert into batched values (?, ?, ?, ?, ?, ?, ?)");
  const nameBatch = prepare("update batches set server_id = ? where id = ?");
  const putResponse = prepare(putResponseQuery);
  const dropBatched = prepare("delete from batched where batch = ? and key = ?");
  const dropAllBatched = prepare("delete from batched where batch = ?");
  const dropBatch = prepare("delete from batches where id = ?");
  return {
    batches: async () => batches.all().map((batch) => ({ ...batch, requests: batched.all(batch.id) })),
    putBatch: (batch) =>
      write(() => {
        putBatch.run(...batchValues(batch));
        batch.requests.forEach(({ key, asker, call }, ordinal) => {
          putBatched.run(batch.id, key, ordinal, asker.stage, asker.partition, asker.key, call);
        });
      }),
    nameBatch: (id, serverId) => write(() => nameBatch.run(serverId, id)),
    putBatchResponse: (id, response) =>
      write(() => {
        putResponse.run(...responseValues(response));
        dropBatched.run(id, response.key);
      }),
    dropBatch: (id) =>
      write(() => {
        dropAllBatched.run(id);
        dropBatch.run(id);
      }),
  };
}

function noteStore({ prepare, query, write }: SqliteConnection): NoteStore {
  const note = query("select value from notes where name = ?", noteRow);
  const putNote = prepare("insert or replace into notes values (?, ?)");
  return {
    note: async (name) => note.get(name)?.value ?? null,
    putNote: (name, value) => write(() => putNote.run(name, value)),
  };
}
