import type { ExportFile } from "../../checks/reading/export-file.ts";
import type { Source } from "../../checks/reading/source-text.ts";

/** A file that is nowhere but in the test, given out in small pieces. */
export function fileOf(name: string, text: string): ExportFile & Source {
  const bytes = Buffer.from(text);
  return {
    name,
    open: async function* () {
      for (let at = 0; at < bytes.length; at += 50) yield bytes.subarray(at, at + 50);
    },
    read: (from, to) => bytes.toString("utf8", from, to),
  };
}
