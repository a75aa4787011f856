import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import type { ExportFile } from "./export-file.ts";

export interface OpenFile extends ExportFile {
  close(): void;
}

/** A file on disk, as it is verified. */
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
