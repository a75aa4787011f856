import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { asyncBufferFromFile, parquetMetadataAsync } from "hyparquet";
import { type OpenFile, openExportFile } from "../../checks/reading/open-file.ts";
import type { Tally } from "../../checks/reading/tally.ts";
import { sayUnreadable } from "../../checks/verify/verify-tables.ts";
import type { VerifyEnd, VerifyOrder } from "../orders.ts";
import { renderedOtherwise } from "./render-again.ts";
import type { ConvFiles } from "./verify/conv-files.ts";
import { verifyConversations } from "./verify/verify.ts";

export interface OpenConvFiles extends ConvFiles {
  close(): void;
}

/** The files of a folder; each is opened once. */
export function openConvFiles(folder: string): OpenConvFiles {
  const opened = new Map<string, OpenFile>();
  return {
    open: (name) => {
      const path = join(folder, name);
      if (!existsSync(path)) return null;
      const file = opened.get(name) ?? openExportFile(path);
      opened.set(name, file);
      return file;
    },
    close: () => {
      for (const file of opened.values()) file.close();
    },
  };
}

/** No file contains the real names, so whoever knows them passes them in. */
export async function verifyConversationsFolder({ folder, names, tally }: VerifyOrder): Promise<VerifyEnd> {
  const files = openConvFiles(folder);
  try {
    const parquetRows = (name: string) => rowsIn(join(folder, name), name, tally);
    return await verifyConversations({ files, parquetRows, names, renderedOtherwise }, tally);
  } finally {
    files.close();
  }
}

async function rowsIn(path: string, name: string, tally: Tally): Promise<number | null> {
  if (!existsSync(path)) return null;
  try {
    return Number((await parquetMetadataAsync(await asyncBufferFromFile(path))).num_rows);
  } catch (error) {
    tally.find("Parquet as long as JSONL", name, null, sayUnreadable(error, statSync(path).size));
    return null;
  }
}
