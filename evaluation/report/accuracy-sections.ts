import { interval, percent, say } from "../../checks/measures/say.ts";
import { intervalChart } from "../../checks/page/charts.ts";
import { type Cell, escapeHtml, paragraph, table } from "../../checks/page/page.ts";
import { chance } from "../../checks/reading/question-row.ts";
import type { NamedAnswers } from "../scores/compare.ts";
import type { Score } from "../scores/score.ts";
import type { PartScore, Scores } from "../scores/scores.ts";
import { heatMap } from "./heat-map.ts";

/** A respondent in a mode, with its answers and scores. */
export interface Scored extends NamedAnswers {
  readonly scores: Scores;
}

/** A score as a cell of a table. */
export const cellOf = (score: Score | null | undefined): Cell =>
  score && score.asked > 0
    ? {
        text: percent(score.share),
        below: `${interval({ ...score, questions: score.asked })} (${say(score.asked)})`,
      }
    : { text: "–" };

/** The numbers of a chart, folded away. */
export const numbers = (content: string) => `<details><summary>These numbers as a table</summary>
${content}
</details>`;

type Part = "byType" | "byTopic" | "byPeriod" | "bySize" | "byDistance";

/** The names of all parts of a kind, in the order in which they come up. */
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

/** A chart of intervals for each respondent. Empty if no question has such a part. */
export function partSection(heading: string, told: string, scored: readonly Scored[], part: Part): string {
  if (namesIn(scored, part).length === 0) return "";
  const charts = scored.map(
    ({ name, scores }) => `<figure><figcaption>${escapeHtml(name)}</figcaption>
${intervalChart(`${heading}: ${name}`, scores[part], chance)}</figure>`,
  );
  return `<h2>${escapeHtml(heading)}</h2>
${paragraph(`${told} Dots are accuracies, lines are their 95 % Wilson intervals, and the dashed line is chance.`, "quiet")}
<div class="charts">
${charts.join("\n")}
</div>
${numbers(partTable(heading, scored, part))}`;
}

/** Topics and periods have tables, but no charts. */
export const topicsSection = (scored: readonly Scored[]): string => `<h2>Topics and periods</h2>
${partTable("Accuracy by topic", scored, "byTopic")}
${namesIn(scored, "byPeriod").length === 0 ? "" : partTable("Accuracy by period of the latest evidence", scored, "byPeriod")}`;
