import { existsSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { messageOf, StoreError } from "../../pipeline/engine/errors.ts";
import { orderedResults, readResults } from "./read-results.ts";
import { outcomeOf, type ResultRow, resultHeading, resultLine } from "./result-row.ts";

/** A results file that rows are added to as they come. */
export interface ResultFile {
  /** The rows by question. */
  readonly rows: ReadonlyMap<string, ResultRow>;
  /** Whether the question has been answered. A failed one has not; it is asked again. */
  has(id: string): boolean;
  /**
   * Resolves when the row is written. The row survives a crash of the process, but may be lost if the machine
   * crashes.
   */
  add(row: ResultRow): Promise<void>;
  /** Puts the rows in the order of the questions, so that the same answers give the same bytes, and closes the file. */
  finish(ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens a results file or begins a new one. Drops a row that a crash cut off. Throws if it is another kind of file. */
export async function openResultFile(file: string): Promise<ResultFile> {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const { byQuestion, whole } = readResults(file, text);
  const rows = new Map(byQuestion);
  if (whole === "") writeFileSync(file, resultHeading);
  else if (whole !== text) truncateSync(file, Buffer.byteLength(whole));
  const handle = await open(file, "a");
  let writing = Promise.resolve();
  let waiting: string[] = [];
  let isOpen = true;
  const writeWaiting = async () => {
    const lines = waiting.join("");
    waiting = [];
    if (lines !== "") await written(file, () => handle.appendFile(lines));
  };
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await writing.catch(() => {});
    await handle.close();
  };
  return {
    rows,
    has: (id) => {
      const row = rows.get(id);
      return row !== undefined && outcomeOf(row) !== "failed";
    },
    add: (row) => {
      rows.set(row.question_id, row);
      // Rows that arrive while others are being written are written together afterwards, so that lines don't
      // get mixed.
      waiting.push(resultLine(row));
      writing = writing.then(writeWaiting);
      return writing;
    },
    finish: async (ids) => {
      await close();
      await written(file, async () => {
        const ordered = orderedResults(rows, ids);
        if (ordered === readFileSync(file, "utf8")) return;
        writeFileSync(`${file}.partial`, ordered);
        renameSync(`${file}.partial`, file);
      });
    },
    close,
  };
}

async function written(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw new StoreError(
      `could not write "${file}": ${messageOf(error)}; the answers so far are kept, run again when there is room on the disk`,
    );
  }
}
