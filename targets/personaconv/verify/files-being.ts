import type { FileSet } from "../../../formats/files.ts";
import type { ConvFiles } from "./conv-files.ts";

/** The files of a set that is still being written, by what was written so far. */
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
