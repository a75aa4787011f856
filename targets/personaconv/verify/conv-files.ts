import type { ExportFile } from "../../../checks/reading/export-file.ts";

/** The JSONL and JSON files of an export, on disk or still being written. */
export interface ConvFiles {
  /** `null` where there is none of the name. */
  open(name: string): ExportFile | null;
}
