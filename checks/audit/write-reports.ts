import { closeSync, constants, openSync, readSync } from "node:fs";
import { access, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { openFiles } from "../../formats/files.ts";
import { ConfigError, messageOf } from "../../pipeline/engine/errors.ts";
import { generatorTag } from "../page/page.ts";
import type { Audit } from "./audit.ts";
import { gatesOf } from "./gates.ts";
import { madeBy, renderHtml } from "./report-html.ts";

/** For each report, a text that shows that an audit wrote it. */
const marks: Readonly<Record<string, string>> = {
  "audit.json": `"madeBy": "${madeBy}"`,
  "audit.html": generatorTag(madeBy),
};
const reportNames = Object.keys(marks);
/** Both marks are in this many bytes at the start. */
const startBytes = 512;

/** Whether an audit wrote the file, or began to write it. Other files with the same name are never overwritten. */
export function isReport(file: string): boolean {
  const name = basename(file);
  if (/^\.audit\.(json|html)\.partial$/.test(name)) return true;
  const mark = marks[name];
  return mark !== undefined && startOf(file).includes(mark);
}

function startOf(file: string): string {
  const handle = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(startBytes);
    return bytes.toString("utf8", 0, readSync(handle, bytes, 0, startBytes, 0));
  } finally {
    closeSync(handle);
  }
}

/** Throws if the reports can't be written. Called before the work begins, so that no work is lost. */
export async function checkReports(folder: string): Promise<void> {
  const refuse = (why: string) =>
    new ConfigError(`could not write the audit to "${folder}": ${why}; give another folder with --output`);
  const found = await stat(folder).catch(() => null);
  if (!found) return;
  if (!found.isDirectory()) throw refuse("it is a file");
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw refuse(messageOf(error));
  });
  for (const name of reportNames) {
    const file = join(folder, name);
    const there = await stat(file).catch(() => null);
    if (there && !(there.isFile() && isReport(file)))
      throw refuse(`there is a file ${name} in it that no audit made`);
  }
}

/** Writes both reports or none, and returns their paths. */
export async function writeReports(folder: string, audits: readonly Audit[]): Promise<readonly string[]> {
  const files = openFiles(folder);
  try {
    await files.write(
      "audit.json",
      `${JSON.stringify({ madeBy, audits: audits.map((audit) => ({ ...audit, gates: gatesOf(audit) })) }, null, 2)}\n`,
    );
    await files.write("audit.html", renderHtml(audits));
    return (await files.finish()).map((name) => join(folder, name));
  } catch (error) {
    await files.abandon();
    throw error;
  }
}
