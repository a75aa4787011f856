import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import type { Bank } from "../form.ts";
import { loadBank, packagedContent } from "../load.ts";

export interface Change {
  /** A path in the bank's folder. */
  readonly file: string;
  /** The first occurrence is replaced. */
  readonly from: string;
  readonly to: string;
}

/** The issues of a bank after the change, as "FILE:LINE: MESSAGE". LINE counts from the line of the change. */
export function issuesOf(bank: Bank<unknown>, { file, from, to }: Change): string[] {
  const folder = mkdtempSync(join(tmpdir(), "content-"));
  try {
    cpSync(join(packagedContent, bank.name), join(folder, bank.name), { recursive: true });
    const path = join(folder, bank.name, file);
    const source = readFileSync(path, "utf8");
    if (!source.includes(from)) throw new Error(`could not find "${from}" in "${file}"`);
    writeFileSync(path, source.replace(from, to));
    const line = source.slice(0, source.indexOf(from)).split("\n").length;
    return issuesIn(bank, folder).map(
      (issue) =>
        `${issue.position?.file.slice(folder.length + bank.name.length + 2)}:${(issue.position?.line ?? 0) - line}: ${issue.message}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function issuesIn(bank: Bank<unknown>, folder: string) {
  try {
    loadBank(bank, folder);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.issues;
    throw error;
  }
}
