import { join } from "node:path";
import { joinRun, takeRun } from "./run-lock.ts";
import { answerStore } from "./sqlite/answers.ts";
import { batchStore } from "./sqlite/batches.ts";
import { type Connection, connect } from "./sqlite/connection.ts";
import { recordStore } from "./sqlite/records.ts";
import { noteRow, parseRow } from "./sqlite/rows.ts";
import type { NoteStore, Store } from "./store.ts";

/** What becomes of the run: `write` takes it for this process, and a second one is refused; `work` joins it beside the process that took it. */
export type StoreMode = "write" | "work" | "read";

/** One SQLite file a run, `run.db` in the output folder. */
export function sqliteStore(folder: string, mode: StoreMode): Store {
  const release = mode === "write" ? takeRun(folder) : mode === "work" ? joinRun(folder) : () => {};
  const connection = connectOr(release, join(folder, "run.db"), mode);
  return {
    ...recordStore(connection),
    ...answerStore(connection),
    ...batchStore(connection),
    ...noteStore(connection),
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

function noteStore({ prepare, write }: Connection): NoteStore {
  const note = prepare("select value from notes where name = ?");
  const putNote = prepare("insert or replace into notes values (?, ?)");
  return {
    note: async (name) => parseRow(noteRow, note.get(name))?.value ?? null,
    putNote: (name, value) => write(() => putNote.run(name, value)),
  };
}
