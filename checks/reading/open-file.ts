import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { basename } from "node:path";
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
    open: () => createReadStream(path),
    read: (from, to) => {
      const bytes = Buffer.alloc(to - from);
      readSync(handle, bytes, 0, bytes.length, from);
      return bytes.toString("utf8");
    },
    close: () => closeSync(handle),
  };
}

/** A file on disk that is opened each time it is read. */
export const sourceOf = (path: string): Source => ({ name: path, open: () => createReadStream(path) });
