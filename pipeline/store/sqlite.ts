import { hash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { noteRow } from "./rows.ts";
import { joinRun, takeRun } from "./run-lock.ts";
import { answerStore } from "./sqlite/answers.ts";
import { batchStore } from "./sqlite/batches.ts";
import { type Connection, connect, type RowForm } from "./sqlite/connection.ts";
import { damaged } from "./sqlite/damage.ts";
import { recordStore } from "./sqlite/records.ts";
import type { NoteStore, Store, StoreMode } from "./store.ts";

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

function connectOr(release: () => void, file: string, mode: StoreMode): Connection {
  try {
    return connect(file, mode === "read" ? "read" : "write");
  } catch (error) {
    release();
    throw error;
  }
}

function noteStore({ prepare, query, write }: Connection): NoteStore {
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
function checkDatabase({ query }: Connection, file: string): void {
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
