import type { ExportFile } from "../reading/export-file.ts";
import type { FileKind } from "./check.ts";

/** What the exported files of one size are verified by; what hangs on a file that is `null` is left out. */
export interface VerifyOrder {
  /** `null` where nobody says how many; then groups are left out. */
  readonly forks: number | null;
  /** The tokens that the size stands for; a context must have at least nine tenths of them. */
  readonly tokens: number;
  readonly files: SizeFiles;
  countTokens(text: string): number;
}

export type SizeFiles = { readonly questions: ExportFile } & Readonly<
  Record<Exclude<FileKind, "questions">, ExportFile | null>
>;
