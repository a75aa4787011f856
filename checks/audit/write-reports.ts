import { closeSync, constants, openSync, readSync } from "node:fs";
import { access, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { openFiles } from "../../formats/files.ts";
import { ConfigError, messageOf } from "../../pipeline/engine/errors.ts";
import { generatorTag } from "../page/page.ts";
import type { Audit } from "./audit.ts";
import { madeBy, renderHtml } from "./report-html.ts";

/** By name the words by which a report is known as one. */
const marks: Readonly<Record<string, string>> = {
  "audit.json": `"madeBy": "${madeBy}"`,
  "audit.html": generatorTag(madeBy),
};
const reportNames = Object.keys(marks);
/** Both marks stand at the start. */
const startBytes = 512;

/** Whether a file is a report that an audit has written, or begun: others of the name are left alone. */
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

/** Says before the work, not after it, that the reports can't be written. */
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
      throw refuse(`it has another ${name}, which no audit has made`);
  }
}

/** Writes both reports, or none; returns their paths. */
export async function writeReports(folder: string, audits: readonly Audit[]): Promise<readonly string[]> {
  const files = openFiles(folder);
  try {
    await files.write("audit.json", `${JSON.stringify({ madeBy, audits }, null, 2)}\n`);
    await files.write("audit.html", renderHtml(audits));
    return (await files.finish()).map((name) => join(folder, name));
  } catch (error) {
    await files.abandon();
    throw error;
  }
}
