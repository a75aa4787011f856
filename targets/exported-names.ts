import { targets } from "./targets.ts";

const exported = new Set(targets.flatMap(({ files }) => files));

/** Whether some target can export a file of this name. */
export function isExportedName(name: string): boolean {
  return exported.has(name);
}

/** Whether the name is that of an unfinished or temporary file of an export. */
export function isPartialName(name: string): boolean {
  const whole = /^\.(?:unsorted_)?(.+)\.partial$/.exec(name)?.[1];
  return whole !== undefined && isExportedName(whole);
}
