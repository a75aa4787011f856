import type { Audit } from "../../checks/audit/audit.ts";
import { allShortcuts } from "../../checks/audit/shortcuts.ts";
import { interval, percent } from "../../checks/measures/say.ts";
import type { Size } from "../../contexts/sizes.ts";
import { table } from "../../formats/table.ts";

/** What can be answered without the contexts, by size. */
export function auditText(audits: ReadonlyMap<Size, Audit>): string[] {
  const names = [...audits.values()][0];
  if (!names) return [];
  const rows = allShortcuts(names.shortcuts).map(({ name }) => [
    name,
    ...[...audits.values()].map(({ shortcuts }) => {
      const found = allShortcuts(shortcuts).find((shortcut) => shortcut.name === name);
      return found ? `${percent(found.overall.share)} (${interval(found.overall)})` : "";
    }),
  ]);
  return [
    "## What can be answered without the contexts\n",
    `How often each rule picks the right option from the question and its options alone, with 95 % intervals; chance is ${percent(names.chance)}. The best rule per type and the learned solver are cross-validated, a persona never on both sides.\n`,
    table(["shortcut", ...audits.keys()], rows),
    "## How to check these files\n",
    "With persona-pipeline, in the folder of these files:\n",
    "```bash\nnpx pipeline verify .   # recomputes answers, evidence, counts, distances and balance from the files alone\nnpx pipeline audit .    # measures shortcuts, balance, duplicates and text\n```\n",
  ];
}
