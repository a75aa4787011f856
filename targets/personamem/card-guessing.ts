import type { Audit } from "../../checks/audit/audit.ts";
import { allShortcuts } from "../../checks/audit/shortcuts.ts";
import { interval, percent } from "../../checks/measures/say.ts";
import type { Size } from "../../contexts/sizes.ts";
import { table } from "../../formats/dataset-card.ts";
import { funnelRows, funnelWarnings } from "../../questions/filter/funnel.ts";
import type { CardFacts } from "./card.ts";

/** The sections of the card about guessing: why the questions can't be guessed, and what the filter and the audit found. */
export function guessingText(facts: CardFacts): string[] {
  return [
    facts.forks === 4
      ? forkText
      : "Made with `forks: 1`: every question is asked in one life only, so the options' surface may give answers away.\n",
    ...filterText(facts),
    ...auditText(facts.audits),
  ];
}

const forkText = `## Why it can't be guessed

Each persona lives four parallel lives (forks), equal but for a few pivots. A question group asks the same message with the same four options in all four; each option is right in exactly one fork and each letter in exactly one row. A rule that looks only at the question and its options is right in one of four.
`;

/** The section about the filter. */
function filterText({ filter }: CardFacts): string[] {
  if (!filter)
    return ["## Filter\n", "The questions were not tried before they were used (`--no-filter`).\n"];
  const { judge, settings, funnel } = filter;
  const name = judge === "offline" ? "the rules of the offline judge" : `\`${judge}\``;
  return [
    "## Filter\n",
    `Every question group was tried by ${name} before it was used. It was dropped as a whole if one of its options was chosen above chance in ${settings.tries} tries without the context (exact binomial test, ${settings.significance} after correction), or if it could not be answered in every life from its evidence alone. A dropped group was written again up to ${settings.rewrites} times.\n`,
    table(...headed(funnelRows(funnel))),
    ...funnelWarnings(funnel, judge).map((warning) => `> **Note:** ${warning}\n`),
  ];
}

const headed = <Row>([head, ...rows]: readonly Row[]): [Row | [], Row[]] => [head ?? [], rows];

/** The section about shortcuts: how often each one gives the right answer, by size. */
function auditText(audits: ReadonlyMap<Size, Audit>): string[] {
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
