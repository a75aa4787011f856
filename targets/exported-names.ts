import { targets } from "./targets.ts";

const exported = new Set(targets.flatMap(({ files }) => files));

/** Whether an export of any target gives a file this name. */
export function isExportedName(name: string): boolean {
  return exported.has(name);
}

/** Whether an export has begun a file and not finished it, or needed it only while it wrote others. */
export function isPartialName(name: string): boolean {
  const whole = /^\.(?:unsorted_)?(.+)\.partial$/.exec(name)?.[1];
  return whole !== undefined && isExportedName(whole);
}
