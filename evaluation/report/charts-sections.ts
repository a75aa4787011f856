import { interval, percent, say, sayCount } from "../../checks/measures/say.ts";
import { barChart, intervalChart } from "../../checks/page/charts.ts";
import { type Cell, escapeHtml, paragraph, table, textTable } from "../../checks/page/page.ts";
import { compareAll, type Respondent } from "../scores/compare.ts";
import type { FlawScore } from "../scores/flaws.ts";
import type { Score } from "../scores/score.ts";
import type { PartScore, Scores } from "../scores/scores.ts";
import { heatMap } from "./heat-map.ts";

/** Whoever answered in a mode, with what came of it. */
export interface Scored extends Respondent {
  readonly scores: Scores;
}

/** Of four options. */
const chance = 0.25;

const cellOf = (score: Score | null | undefined): Cell =>
  score && score.asked > 0
    ? {
        text: percent(score.share),
        below: `${interval({ ...score, questions: score.asked })} (${say(score.asked)})`,
      }
    : { text: "–" };

/** What a chart shows, in numbers. */
const numbers = (content: string) => `<details><summary>These numbers as a table</summary>
${content}
</details>`;

type Part = "byType" | "byTopic" | "byPeriod" | "bySize" | "byDistance";

/** All names of a part, in the order in which they come up. */
const namesIn = (scored: readonly Scored[], part: Part): readonly string[] => [
  ...new Set(scored.flatMap(({ scores }) => scores[part].map(({ name }) => name))),
];
const partOf = ({ scores }: Scored, part: Part, name: string): PartScore | null =>
  scores[part].find((one) => one.name === name) ?? null;

function partTable(title: string, scored: readonly Scored[], part: Part): string {
  const names = namesIn(scored, part);
  return table(
    title,
    ["", "all", ...names],
    scored.map((one) => ({
      name: one.name,
      cells: [one.scores.overall, ...names.map((name) => partOf(one, part, name))].map(cellOf),
    })),
  );
}

export function typesSection(scored: readonly Scored[]): string {
  const title = "Accuracy by type of question";
  const rows = namesIn(scored, "byType").map((name) => ({
    name,
    cells: scored.map((one) => partOf(one, "byType", name)),
  }));
  const all = { name: "all types", cells: scored.map(({ scores }) => scores.overall) };
  return `<h2>Types</h2>
${heatMap(
  title,
  scored.map(({ name }) => name),
  [all, ...rows],
)}
${paragraph("The stronger the color, the more answers are right; chance is 25 %.", "quiet")}
${numbers(partTable(title, scored, "byType"))}`;
}

/** A chart of intervals for each who answered; nothing where no question tells. */
export function partSection(heading: string, told: string, scored: readonly Scored[], part: Part): string {
  if (namesIn(scored, part).length === 0) return "";
  const charts = scored.map(
    ({ name, scores }) => `<figure><figcaption>${escapeHtml(name)}</figcaption>
${intervalChart(`${heading}: ${name}`, scores[part], chance)}</figure>`,
  );
  return `<h2>${escapeHtml(heading)}</h2>
${paragraph(`${told} Dots are accuracies, lines their 95 % Wilson intervals; the dashed line is chance.`, "quiet")}
<div class="charts">
${charts.join("\n")}
</div>
${numbers(partTable(heading, scored, part))}`;
}

/** Topics and periods are told in numbers alone. */
export const topicsSection = (scored: readonly Scored[]): string => `<h2>Topics and periods</h2>
${partTable("Accuracy by topic", scored, "byTopic")}
${namesIn(scored, "byPeriod").length === 0 ? "" : partTable("Accuracy by period of the latest evidence", scored, "byPeriod")}`;

export function flawsSection(scored: readonly Scored[]): string {
  const known = scored.flatMap(({ name, scores: { flaws } }) => (flaws ? [{ name, flaws }] : []));
  if (known.length === 0)
    return `<h2>Flaws chosen</h2>
${paragraph("Why each option is wrong isn't known: the questions came without a provenance that says so.")}`;
  const charts = known.map(
    ({ name, flaws }) => `<figure><figcaption>${escapeHtml(name)}</figcaption>
${barChart(
  `Wrong answers by flaw: ${name}`,
  flaws.map(({ flaw, chosen }) => ({ name: flaw, count: chosen })),
)}</figure>`,
  );
  const rows = known.flatMap(({ name, flaws }) => flaws.map((flaw) => [name, ...flawCells(flaw, flaws)]));
  return `<h2>Flaws chosen</h2>
${paragraph("Of the wrong answers, how many chose an option with each flaw. The table says how often each was there to be chosen.", "quiet")}
<div class="charts">
${charts.join("\n")}
</div>
${numbers(textTable("Flaws chosen", ["", "flaw", "chosen", "of wrong answers", "of wrong options"], rows))}`;
}

function flawCells({ flaw, chosen, share, offered }: FlawScore, flaws: readonly FlawScore[]): string[] {
  const all = flaws.reduce((sum, one) => sum + one.offered, 0);
  return [flaw, say(chosen), percent(share), percent(offered / Math.max(1, all))];
}

/** Over the lives of a persona; nothing where none are known. */
export function livesSection(scored: readonly Scored[]): string {
  const known = scored.flatMap(({ name, scores: { lives } }) => (lives ? [{ name, lives }] : []));
  if (known.length === 0) return "";
  return `<h2>Lives</h2>
${paragraph("Every question is asked in four lives of a persona, in each of which another option is right. Who goes by the user's life has all four right, and changes the choice from life to life.", "quiet")}
${table(
  "Accuracy over lives",
  ["", "right in all four lives", "choice differs between two lives"],
  known.map(({ name, lives }) => ({ name, cells: [cellOf(lives.groups), cellOf(lives.changes)] })),
)}`;
}

/** More stay closed at first. */
const openComparisons = 6;

export function comparisonsSection(scored: readonly Scored[]): string {
  const comparisons = compareAll(scored);
  if (comparisons.length === 0) return "";
  const points = (share: number) => `${share > 0 ? "+" : ""}${(100 * share).toFixed(1)}`;
  return `<h2>Two by two</h2>
${paragraph("The difference is that of the first from the second, in points, on the questions that both were asked. p is that of McNemar's exact test; no correction is made for how many pairs there are.", "quiet")}
<details${comparisons.length > openComparisons ? "" : " open"}><summary>${sayCount(comparisons.length, "comparison")}</summary>
${table(
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
)}
</details>`;
}
