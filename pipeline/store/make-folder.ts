import { existsSync, lstatSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and its parents, one after the other. In some places, such as `/proc`, Node's recursive
 * `mkdir` never ends.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return;
    throw new Error(`"${folder}" is a file, not a folder`);
  }
  makeFolder(dirname(folder));
  if (lstatSync(folder, { throwIfNoEntry: false }))
    throw new Error(`"${folder}" is a link that leads nowhere`);
  mkdirSync(folder);
}
