import { createReadStream } from "node:fs";
import { join } from "node:path";
import { type Audit, auditFile } from "../checks/audit/audit.ts";
import { allShortcuts } from "../checks/audit/shortcuts.ts";

/** Measures the questions of an exported size, as `pipeline audit` does; contexts apart. */
export function auditSize(folder: string, size: string): Promise<Audit> {
  const source = (name: string) => ({ name, open: () => createReadStream(join(folder, name)) });
  return auditFile({
    questions: source(`questions_${size}.csv`),
    provenance: source(`provenance_${size}.jsonl`),
    sessions: null,
    contexts: null,
  });
}

/** The shortcuts, over all questions and by type, whose interval chance is not in. */
export function offChance({ shortcuts, chance }: Audit): string[] {
  return allShortcuts(shortcuts).flatMap(({ name, overall, byType }) =>
    Object.entries({ "all questions": overall, ...byType })
      .filter(([, { low, high }]) => low > chance || high < chance)
      .map(([of, { share }]) => `${name} of ${of}: ${(100 * share).toFixed(1)} %`),
  );
}

/** How often the shortcut of that name is right, over all questions. */
export function shareOfShortcut({ shortcuts }: Audit, name: string): number {
  const found = allShortcuts(shortcuts).find((shortcut) => shortcut.name === name);
  if (!found) throw new Error(`the audit knows no shortcut "${name}"`);
  return found.overall.share;
}
