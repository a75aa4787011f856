import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it. They are made one after the other: below some (`/proc`) Node's own way of making all of
 * them never ends.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return;
    throw new Error(`"${folder}" is a file, not a folder`);
  }
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
