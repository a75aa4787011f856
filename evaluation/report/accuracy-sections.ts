import { interval, percent, say } from "../../checks/measures/say.ts";
import { lineChart, lineKind } from "../../checks/page/charts.ts";
import { type Cell, escapeHtml, paragraph, table } from "../../checks/page/page.ts";
import { chance } from "../../checks/reading/question-row.ts";
import type { NamedAnswers } from "../scores/compare.ts";
import type { Score } from "../scores/score.ts";
import type { PartScore, Scores } from "../scores/scores.ts";
import { heatMap } from "./heat-map.ts";

/** A respondent in a mode, with its answers and scores. */
export interface ScoredAnswers extends NamedAnswers {
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

/** The numbers of a chart, collapsed. */
export const numbers = (content: string) => `<details><summary>These numbers as a table</summary>
${content}
</details>`;

type Part = "byType" | "byLevel" | "byTopic" | "byPeriod" | "bySize" | "byDistance";

/** The names of all parts of a kind, in the order in which they first occur. */
const namesIn = (scored: readonly ScoredAnswers[], part: Part): readonly string[] => [
  ...new Set(scored.flatMap(({ scores }) => scores[part].map(({ name }) => name))),
];
const partOf = ({ scores }: ScoredAnswers, part: Part, name: string): PartScore | null =>
  scores[part].find((one) => one.name === name) ?? null;

function partTable(title: string, scored: readonly ScoredAnswers[], part: Part): string {
  const names = namesIn(scored, part);
  return sortable(
    table(
      title,
      ["", "all", ...names],
      scored.map((one) => ({
        name: one.name,
        cells: [one.scores.overall, ...names.map((name) => partOf(one, part, name))].map(cellOf),
      })),
    ),
  );
}

/**
 * All respondents, the best first: how often each is right, in total and at each size, and how many questions
 * it was asked.
 */
export function rankingSection(scored: readonly ScoredAnswers[], questions: number): string {
  const sizes = namesIn(scored, "bySize");
  const told = sizes.length > 1 ? sizes : [];
  const rows = scored.map((one) => {
    const { overall, unparseable, failed } = one.scores;
    const asked =
      overall.asked === questions
        ? { text: say(questions) }
        : { text: `${say(overall.asked)} of ${say(questions)}`, below: "only partly asked" };
    const right: Cell =
      overall.asked === 0
        ? { text: "–" }
        : { text: percent(overall.share), below: interval({ ...overall, questions: overall.asked }) };
    return {
      name: one.name,
      cells: [
        right,
        ...told.map((size) => cellOf(partOf(one, "bySize", size))),
        asked,
        { text: say(unparseable) },
        { text: say(failed) },
      ],
    };
  });
  const heading = [
    "",
    "right",
    ...told.map((size) => `at ${size}`),
    "questions asked",
    "no letter",
    "no answer",
  ];
  return `<h2>Ranking</h2>
${sortable(table("Ranking", heading, rows))}
${paragraph("Below each share is its 95 % interval, clustered by question group where the groups are known. An answer that names no letter or several counts as wrong, and so does a missing answer.", "quiet")}`;
}

/** A table whose columns the script sorts. */
export const sortable = (tables: string) => `<div class="sorts">${tables}</div>`;

export function typesSection(scored: readonly ScoredAnswers[]): string {
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

/** How often each is right at each level, and by level and type. Empty if no question has a level. */
export function levelsSection(scored: readonly ScoredAnswers[]): string {
  const title = "Accuracy by level";
  const levels = namesIn(scored, "byLevel");
  if (levels.length === 0) return "";
  const names = scored.map(({ name }) => name);
  const rows = levels.map((name) => ({ name, cells: scored.map((one) => partOf(one, "byLevel", name)) }));
  const typed = levels.flatMap((level) =>
    namesIn(scored, "byType").map((type) => ({
      name: `${level}: ${type}`,
      cells: scored.map(({ scores }) =>
        cellOf(scores.byLevel.find(({ name }) => name === level)?.byType.find(({ name }) => name === type)),
      ),
    })),
  );
  return `<h2>Levels</h2>
${paragraph("The level of a question says how far its evidence is from the wording of the options. At the explicit level the evidence names the subject and the attitude.", "quiet")}
${heatMap(title, names, rows)}
${numbers(partTable(title, scored, "byLevel"))}
<details><summary>By level and type</summary>
${sortable(table("Accuracy by level and type", ["", ...names], typed))}
</details>`;
}

/** One chart with a line for each respondent. Empty if no question has a distance. */
export function distanceSection(scored: readonly ScoredAnswers[]): string {
  const heading = "Accuracy over distance";
  const places = namesIn(scored, "byDistance");
  if (places.length === 0) return "";
  const lines = scored.map((one) => ({
    name: one.name,
    shares: places.map((name) => partOf(one, "byDistance", name)?.share ?? null),
  }));
  const legend = scored.map(
    ({ name }, index) => `<li><span class="${lineKind(index)}"></span>${escapeHtml(name)}</li>`,
  );
  return `<h2>${heading}</h2>
${paragraph("The distance from the question back to its latest evidence, as a share of the context. The dashed line is chance.", "quiet")}
${lineChart(heading, places, lines, chance)}
<ul class="legend">${legend.join("")}</ul>
${numbers(partTable(heading, scored, "byDistance"))}`;
}

/** Topics and periods have tables, but no charts. */
export const topicsSection = (scored: readonly ScoredAnswers[]): string => `<h2>Topics and periods</h2>
${partTable("Accuracy by topic", scored, "byTopic")}
${namesIn(scored, "byPeriod").length === 0 ? "" : partTable("Accuracy by period of the latest evidence", scored, "byPeriod")}`;
