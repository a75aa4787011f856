import { join } from "node:path";
import { noteRow } from "./rows.ts";
import { joinRun, takeRun } from "./run-lock.ts";
import { answerStore } from "./sqlite/answers.ts";
import { batchStore } from "./sqlite/batches.ts";
import { checkDatabase } from "./sqlite/check.ts";
import { type Connection, connect } from "./sqlite/connection.ts";
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
