import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isReport } from "../checks/audit/write-reports.ts";
import { pageName } from "../evaluation/report/evaluation-page.ts";
import { evaluationFile } from "../evaluation/results/result-notes.ts";

/** Beside the questions. `pipeline evaluate` writes there by default. */
const evaluationFolder = "evaluation";

/** The reports in a folder, and the digests of the dataset that they were made from. */
export interface Reports {
  readonly audits: readonly string[];
  readonly evaluations: readonly string[];
  /** sha256 by file name; empty if there are no reports. */
  readonly digests: ReadonlyMap<string, string>;
}

/** Called before a dataset is overwritten. Its files are read only if there are reports about them. */
export async function reportsOf(out: string, files: readonly string[]): Promise<Reports> {
  const found = existsSync(out) ? readdirSync(out, { withFileTypes: true }) : [];
  const audits = found.flatMap((entry) =>
    entry.isFile() && isReport(join(out, entry.name)) ? [entry.name] : [],
  );
  const evaluations = [evaluationFile, pageName]
    .map((name) => join(evaluationFolder, name))
    .filter((name) => existsSync(join(out, name)));
  const read = audits.length + evaluations.length > 0 ? files.filter(isRead) : [];
  const digests = new Map<string, string>();
  for (const name of read) digests.set(name, await digestOfFile(join(out, name)));
  return { audits, evaluations, digests };
}

/** Reports are made from the data, not from the files that describe it. */
const isRead = (name: string) => /\.(?:csv|jsonl|parquet)$/.test(name);

/**
 * Called after a dataset was written. If one of the files that the reports were made from has changed or is
 * gone, audits are removed, since making them again costs nothing, and evaluations get names that say so.
 * Returns the messages for the user.
 */
export async function markOutdated(
  out: string,
  { audits, evaluations, digests }: Reports,
): Promise<string[]> {
  if (!(await isAnyChanged(out, digests))) return [];
  for (const name of audits) rmSync(join(out, name));
  const marked = evaluations.map((name) => name.replace(/(?=\.[^.]+$)/, ".outdated"));
  for (const [index, name] of evaluations.entries())
    renameSync(join(out, name), join(out, marked[index] ?? name));
  return [
    ...(audits.length > 0
      ? [
          `Removed ${audits.join(" and ")}, made from the earlier dataset: \`pipeline audit\` makes them again.`,
        ]
      : []),
    ...(marked.length > 0
      ? [
          `What is in ${evaluationFolder}/ was made from the earlier dataset. Its reports are now ${marked.join(" and ")}; evaluate this dataset with another --out, or move that folder away.`,
        ]
      : []),
  ];
}

async function isAnyChanged(out: string, digests: ReadonlyMap<string, string>): Promise<boolean> {
  for (const [name, digest] of digests) {
    const file = join(out, name);
    if (!existsSync(file) || (await digestOfFile(file)) !== digest) return true;
  }
  return false;
}

async function digestOfFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest("hex");
}
