import { percent, say, sayCount } from "../../checks/measures/say.ts";
import { paragraph, table, textTable } from "../../checks/page/page.ts";
import { compareAll } from "../scores/compare.ts";
import type { FlawScore } from "../scores/flaws.ts";
import { scoreOf } from "../scores/score.ts";
import { cellOf, numbers, type ScoredAnswers, sortable } from "./accuracy-sections.ts";
import { heatMap } from "./heat-map.ts";

export function flawsSection(scored: readonly ScoredAnswers[]): string {
  const known = scored.flatMap(({ name, scores: { flaws } }) => (flaws ? [{ name, flaws }] : []));
  if (known.length === 0)
    return `<h2>Flaws chosen</h2>
${paragraph("It isn't known why each option is wrong: there is no provenance that says so.")}`;
  const wrong = known.map(({ flaws }) => flaws.reduce((sum, { chosen }) => sum + chosen, 0));
  const names = [...new Set(known.flatMap(({ flaws }) => flaws.map(({ flaw }) => flaw)))];
  const fields = names.map((name) => ({
    name,
    cells: known.map(({ flaws }, index) => {
      const chosen = flaws.find(({ flaw }) => flaw === name)?.chosen ?? 0;
      return wrong[index] ? scoreOf(chosen, wrong[index]) : null;
    }),
  }));
  const rows = known.flatMap(({ name, flaws }) => flaws.map((flaw) => [name, ...flawCells(flaw, flaws)]));
  return `<h2>Flaws chosen</h2>
${paragraph("Of the wrong answers that named a letter, the share that chose an option with each flaw. The table also says how often each flaw was offered.", "quiet")}
${heatMap(
  "Flaws of wrong answers",
  known.map(({ name }) => name),
  fields,
)}
${numbers(textTable("Flaws chosen", ["", "flaw", "chosen", "of wrong answers", "of wrong options"], rows))}`;
}

function flawCells({ flaw, chosen, share, offered }: FlawScore, flaws: readonly FlawScore[]): string[] {
  const all = flaws.reduce((sum, one) => sum + one.offered, 0);
  return [flaw, say(chosen), percent(share), percent(offered / Math.max(1, all))];
}

/** How answers differ between the forks of a persona. Empty if no fork is known. */
export function forksSection(scored: readonly ScoredAnswers[]): string {
  const known = scored.flatMap(({ name, scores: { lives } }) => (lives ? [{ name, lives }] : []));
  if (known.length === 0) return "";
  return `<h2>Forks</h2>
${paragraph("Every question is asked in the four forks of a persona, and a different option is right in each. A respondent that uses what the user said is right in all four forks, and chooses a different option in each.", "quiet")}
${sortable(
  table(
    "Accuracy over forks",
    ["", "right in all four forks", "choice differs between two forks"],
    known.map(({ name, lives }) => ({ name, cells: [cellOf(lives.groups), cellOf(lives.changes)] })),
  ),
)}`;
}

/** A longer list of comparisons is collapsed at first. */
const openComparisons = 6;

export function comparisonsSection(scored: readonly ScoredAnswers[]): string {
  const comparisons = compareAll(scored);
  if (comparisons.length === 0) return "";
  const points = (share: number) => `${share > 0 ? "+" : ""}${(100 * share).toFixed(1)}`;
  return `<h2>Two by two</h2>
${paragraph("The difference is the accuracy of the first minus that of the second, in percentage points, on the questions that both were asked. p is from McNemar's exact test, without a correction for the number of pairs.", "quiet")}
<details${comparisons.length > openComparisons ? "" : " open"}><summary>${sayCount(comparisons.length, "comparison")}</summary>
${sortable(
  table(
    "Comparisons of two",
    [
      "",
      "questions",
      "difference",
      "only the first right",
      "only the second right",
      "p",
      "smallest difference shown",
    ],
    comparisons.map((one) => ({
      name: `${one.one} – ${one.other}`,
      cells: [
        { text: say(one.questions) },
        {
          text: points(one.difference),
          below: `${points(one.low)} to ${points(one.high)}`,
          strong: one.p < 0.05,
        },
        { text: say(one.onlyOne) },
        { text: say(one.onlyOther) },
        { text: one.p < 0.001 ? "< 0.001" : one.p.toFixed(3) },
        { text: one.smallest === null ? "–" : (100 * one.smallest).toFixed(1) },
      ],
    })),
  ),
)}
</details>`;
}
