import { existsSync, readFileSync, rmSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { parseJson } from "../../checks/reading/json.ts";
import { messageOf, StoreError } from "../../pipeline/engine/errors.ts";
import { type Measure, measureSchema } from "../memory/measures.ts";

/** The file of measures beside a results file. */
export const measuresName = (results: string) => results.replace(/^results_(.*)\.csv$/, "memory_$1.jsonl");

export const dropMeasures = (file: string) => rmSync(file, { force: true });

export async function addMeasures(file: string, measures: readonly Measure[]): Promise<void> {
  if (measures.length === 0) return;
  try {
    await appendFile(file, measures.map((one) => `${JSON.stringify(one)}\n`).join(""));
  } catch (error) {
    throw new StoreError(`could not write "${file}": ${messageOf(error)}`);
  }
}

/** All measures of a file; none if there is no file. A line that a crash cut off is skipped. */
export function readMeasures(file: string): readonly Measure[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => measureSchema.safeParse(parseJson(line)).data ?? []);
}
