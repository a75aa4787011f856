import type { AskedTask, Split } from "../format.ts";
import { openConvFiles } from "../verify-folder.ts";
import { compareSettings, type SettingResults, type SettingsReport } from "./compare-settings.ts";
import type { ResultLine } from "./results.ts";
import { withPart } from "./score.ts";
import { readCommonIds, settingFile, splitOfAll } from "./setting-files.ts";

export interface CompareFilesOrder {
  /** Result files, as they were given. */
  readonly given: readonly string[];
  readonly task: AskedTask;
  readonly seed: number;
  readonly split: Split | undefined;
  /** The folder of the exported set. */
  readonly set: string;
  read(file: string): Promise<readonly ResultLine[]>;
  /** For each line, the similarity of its label and its answer; `null` without an embedding model. */
  readonly similarities: ((lines: readonly ResultLine[]) => Promise<readonly number[]>) | null;
}

/** Reads result files of several settings and compares them on their common targets. */
export async function compareFiles(order: CompareFilesOrder): Promise<SettingsReport> {
  const { given, task, seed, set, read, similarities } = order;
  const files = given.map(settingFile);
  const split = splitOfAll(files, order.split);
  const results: SettingResults[] = [];
  for (const { file, setting } of files) {
    const lines = await read(file);
    const parts = similarities && (await similarities(lines));
    results.push({ file, setting, lines: lines.map((line, index) => withPart(line, parts?.[index])) });
  }
  const open = openConvFiles(set);
  try {
    const ids = await readCommonIds(open, set);
    const common = ids.filter((id) => id.task === task && id.split === split);
    return compareSettings(results, { task, split, seed, common, withSimilarity: similarities !== null });
  } finally {
    open.close();
  }
}
