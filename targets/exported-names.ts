import { allTargets } from "./targets.ts";

const folders = new Set(allTargets.flatMap((target) => target.folders ?? []));
const files = new Set(allTargets.flatMap((target) => target.files).filter((name) => !folders.has(name)));

/** Whether some target can export a file of this name. */
export function isExportedName(name: string): boolean {
  return files.has(name);
}

/** Whether the name is that of an unfinished or temporary file of an export. */
export function isPartialName(name: string): boolean {
  const whole = /^\.(?:unsorted_)?(.+)\.partial$/.exec(name)?.[1];
  return whole !== undefined && isExportedName(whole);
}

/** Whether some target can export a folder of this name, complete or not. */
export function isExportedFolder(name: string): boolean {
  return folders.has(/^\.(.+)\.partial$/.exec(name)?.[1] ?? name);
}
