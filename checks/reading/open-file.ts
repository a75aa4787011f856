import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { ConfigError, messageOf } from "../../pipeline/engine/errors.ts";
import type { ExportFile } from "./export-file.ts";
import type { Source } from "./source-text.ts";

export interface OpenFile extends ExportFile {
  close(): void;
}

/** Opens a file on disk; the caller closes it. */
export function openExportFile(path: string): OpenFile {
  const handle = openSync(path, "r");
  return {
    name: basename(path),
    open: () => bytesOf(path),
    read: (from, to) => {
      const bytes = Buffer.alloc(to - from);
      readSync(handle, bytes, 0, bytes.length, from);
      return bytes.toString("utf8");
    },
    close: () => closeSync(handle),
  };
}

/** A file on disk that is opened each time it is read. */
export const sourceOf = (path: string, pieceBytes?: number): Source => ({
  name: path,
  open: () => bytesOf(path, pieceBytes),
});

/** The system's own errors don't always name the file. */
async function* bytesOf(path: string, highWaterMark?: number): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, highWaterMark === undefined ? {} : { highWaterMark });
  } catch (error) {
    throw new ConfigError(`could not read "${path}": ${messageOf(error)}`);
  }
}
