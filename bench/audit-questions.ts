import { createReadStream } from "node:fs";
import { join } from "node:path";
import { type Audit, auditFile } from "../checks/audit/audit.ts";
import { allShortcuts } from "../checks/audit/shortcuts.ts";

/** Measures the questions of an exported size as `pipeline audit` does, but without contexts. */
export function auditSize(folder: string, size: string): Promise<Audit> {
  const source = (name: string) => ({ name, open: () => createReadStream(join(folder, name)) });
  return auditFile({
    questions: source(`questions_${size}.csv`),
    provenance: source(`provenance_${size}.jsonl`),
    sessions: null,
    contexts: null,
  });
}

/** The shortcuts whose interval doesn't include chance, over all questions and by type. */
export function offChance({ shortcuts, chance }: Audit): string[] {
  return allShortcuts(shortcuts).flatMap(({ name, overall, byType }) =>
    Object.entries({ "all questions": overall, ...byType })
      .filter(([, { low, high }]) => low > chance || high < chance)
      .map(([of, { share }]) => `${name} of ${of}: ${(100 * share).toFixed(1)} %`),
  );
}

/** The share of all questions that the named shortcut answers right. */
export function shareOfShortcut({ shortcuts }: Audit, name: string): number {
  const found = allShortcuts(shortcuts).find((shortcut) => shortcut.name === name);
  if (!found) throw new Error(`could not find the shortcut "${name}" in the audit`);
  return found.overall.share;
}
