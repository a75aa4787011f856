import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { ExportNote } from "./export-note.ts";

/** Which files of an earlier export are still there. */
export function filesLeft({ files }: ExportNote, out: string): string[] {
  return files.flatMap(({ name }) => (existsSync(join(out, name)) ? [name] : []));
}

/**
 * Moves what an earlier export wrote into a folder of its own, so that nobody takes it for the output of this
 * run. Returns a message about it.
 */
export function setAside(out: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const folder = freeFolder(join(out, "earlier"));
  mkdirSync(folder);
  for (const name of names) renameSync(join(out, name), join(folder, name));
  return [`The dataset of an earlier run was moved to ${folder}.`];
}

function freeFolder(path: string): string {
  let number = 1;
  const numbered = () => (number === 1 ? path : `${path}-${number}`);
  while (existsSync(numbered())) number += 1;
  return numbered();
}
