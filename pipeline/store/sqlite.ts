import { hash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { batchedRow, batchRow, batchValues, noteRow, responseValues } from "./rows.ts";
import { joinRun, takeRun } from "./run-lock.ts";
import { answerStore, putResponseQuery } from "./sqlite/answers.ts";
import { connect, type RowForm, type SqliteConnection } from "./sqlite/connection.ts";
import { damaged } from "./sqlite/damage.ts";
import { recordStore } from "./sqlite/records.ts";
import type { BatchStore, NoteStore, Store, StoreMode } from "./store.ts";

/** One SQLite file per run: `run.db` in the output folder. */
export function sqliteStore(folder: string, mode: StoreMode): Store {
  const release = mode === "write" ? takeRun(folder) : mode === "work" ? joinRun(folder) : () => {};
  const file = join(folder, "run.db");
  const connection = connectOr(release, file, mode);
  return {
    ...recordStore(connection),
    ...answerStore(connection),
    ...batchStore(connection),
    ...noteStore(connection),
    check: async () => checkDatabase(connection, file),
    close: async () => {
      connection.close();
      release();
    },
  };
}

function connectOr(release: () => void, file: string, mode: StoreMode): SqliteConnection {
  try {
    return connect(file, mode === "read" ? "read" : "write");
  } catch (error) {
    release();
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

const foundRow = z.object({ quick_check: z.string() }).transform(({ quick_check }) => quick_check);
/** A row whose output is what was written; its fingerprint. A schema would take longer than the hash. */
const wholeRow: RowForm<string> = {
  parse: (row) => {
    if (isBytesRow(row) && hash("sha256", Buffer.from(row.bytes)) === row.digest) return row.fingerprint;
    throw new Error("the output has another digest");
  },
};
/** How many records are read at once. */
const recordsAtOnce = 64;

/** Reads the whole file. Throws if its structure is broken, or if a record differs from what was written. */
function checkDatabase({ query }: SqliteConnection, file: string): void {
  const found = query("pragma quick_check(1)", foundRow).get();
  const fault = found?.replace(/^\*\*\*.*\*\*\*\s*/, "");
  if (fault !== "ok") throw damaged(file, `it is damaged (${fault})`);
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
