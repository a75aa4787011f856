import type { ExportFile } from "../../../checks/reading/export-file.ts";
import type { FileSet } from "../../../formats/files.ts";

/** The JSONL and JSON files of an export, on disk or still being written. */
export interface ConvFiles {
  /** `null` if there is no file of that name. */
  open(name: string): ExportFile | null;
}

/** The files of a set that is still being written, with the content so far. */
export function filesBeing(files: FileSet): ConvFiles {
  return {
    open: (name) =>
      files.has(name)
        ? {
            name,
            open: () => files.read(name),
            read: (from, to) => files.readPart(name, from, to).toString("utf8"),
          }
        : null,
  };
}
