import { join } from "node:path";
import { takeRun } from "./run-lock.ts";
import { answerStore } from "./sqlite/answers.ts";
import { batchStore } from "./sqlite/batches.ts";
import { type Connection, connect } from "./sqlite/connection.ts";
import { recordStore } from "./sqlite/records.ts";
import { noteRow, parseRow } from "./sqlite/rows.ts";
import type { NoteStore, Store } from "./store.ts";

/** One SQLite file a run, `run.db` in the output folder. `write` takes the run for this process; a second one is refused. */
export function sqliteStore(folder: string, mode: "write" | "read"): Store {
  const release = mode === "write" ? takeRun(folder) : () => {};
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

function connectOr(release: () => void, file: string, mode: "write" | "read"): Connection {
  try {
    return connect(file, mode);
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
