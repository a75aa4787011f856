import { sayCount } from "../../checks/measures/say.ts";
import { escapeHtml, list, page, paragraph, table } from "../../checks/page/page.ts";
import { scoresOf } from "../scores/scores.ts";
import {
  distanceSection,
  levelsSection,
  rankingSection,
  type ScoredAnswers,
  sortable,
  topicsSection,
  typesSection,
} from "./accuracy-sections.ts";
import { comparisonsSection, flawsSection, forksSection } from "./choice-sections.ts";
import { answersOf, type EvaluationReport, titleOf } from "./evaluation-report.ts";
import { questionRows } from "./question-rows.ts";
import { questionsSection } from "./questions-section.ts";
import { recallSection } from "./recall-section.ts";
import { memoryCells, memoryHeading, memoryNote } from "./say-memory.ts";
import { script } from "./script.ts";

/** The colors of lines, on light and on dark screens. */
const colors = [
  ["#1f5fbf", "#7fb2ff"],
  ["#b85000", "#ffb066"],
  ["#1f7a33", "#7fd69a"],
  ["#b3261e", "#ff8a80"],
  ["#7a4fb5", "#c3a6ff"],
  ["#8a5a2b", "#d9b38c"],
  ["#c2378f", "#ff9ad5"],
  ["#5b6472", "#a3acba"],
  ["#6f6f00", "#d6d65c"],
  ["#087683", "#6fdbe6"],
] as const;

const variables = (which: 0 | 1) => colors.map((color, index) => `--s${index}: ${color[which]};`).join(" ");

/** Lines of a chart, and the same lines in its legend, by `lineKind`. */
const lineStyle = `
:root { ${variables(0)} } @media (prefers-color-scheme: dark) { :root { ${variables(1)} } }
${colors.map((_, index) => `.s${index} { stroke: var(--s${index}); fill: var(--s${index}); border-color: var(--s${index}); }`).join("\n")}
svg .series line { stroke-width: 2; } svg .series:hover line { stroke-width: 5; } svg .dashed line { stroke-dasharray: 6 4; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; padding: 0; list-style: none; font-size: .9rem; }
.legend span { display: inline-block; width: 1.6rem; border-top-width: 3px; border-top-style: solid; vertical-align: middle; margin-right: .4rem; }
.legend .dashed { border-top-style: dashed; }`;

/** The page of an evaluation, complete in itself. */
export function renderEvaluation(report: EvaluationReport): string {
  const { benchmark, sizes, respondents } = report;
  const origins = new Map(sizes.flatMap((size) => [...size.origins]));
  const scored = respondents
    .map((one): ScoredAnswers => {
      const answers = answersOf(one, sizes);
      const found = new Map(one.results.flatMap((of) => [...of.found]));
      return { name: titleOf(one), answers, scores: scoresOf(answers, origins, found) };
    })
    .sort((one, other) => other.scores.overall.share - one.scores.overall.share);
  const questions = sizes.reduce((sum, size) => sum + size.questions.length, 0);
  return page({ title: `Evaluation on ${benchmark}`, madeBy: "pipeline evaluate", style, script }, [
    `<h1>Evaluation on ${escapeHtml(benchmark)}</h1>`,
    faultsSection(report),
    rankingSection(scored, questions),
    remarksOn(report),
    typesSection(scored),
    levelsSection(scored),
    distanceSection(scored),
    flawsSection(scored),
    forksSection(scored),
    recallSection(scored),
    memorySection(report),
    comparisonsSection(scored),
    topicsSection(scored),
    costSection(report),
    questionsSection(questionRows(report)),
  ]);
}

const faultsSection = ({ faults }: EvaluationReport) =>
  faults.length === 0
    ? ""
    : `<section class="faults" aria-label="Faults"><h2>${faults.length === 1 ? "A fault" : `${faults.length} faults`}</h2>
${list(faults)}</section>`;

function remarksOn({ sizes, respondents, remarks }: EvaluationReport): string {
  const asked = sizes.map(({ size, questions }) => `${sayCount(questions.length, "question")} at ${size}`);
  return `${paragraph(`${asked.join(", ")}; answered by ${sayCount(respondents.length, "respondent")}.`)}
<p><a href="#questions">To the questions</a></p>
${remarks.map((remark) => paragraph(remark)).join("\n")}`;
}

/** Recall and latency of memories. Empty if there are none. */
function memorySection({ respondents }: EvaluationReport): string {
  const rows = respondents.flatMap((one) =>
    one.results.flatMap(({ size, memory }) =>
      memory === null
        ? []
        : [{ name: titleOf(one), cells: [size, ...memoryCells(memory)].map((text) => ({ text })) }],
    ),
  );
  if (rows.length === 0) return "";
  return `<h2>Memory</h2>
${sortable(table("Recalled text and latency of memories", ["", "size", ...memoryHeading], rows))}
${paragraph(memoryNote, "quiet")}`;
}

/** The costs of respondents that cost something. Empty if none does. */
function costSection({ respondents }: EvaluationReport): string {
  const rows = respondents.flatMap((one) =>
    one.results.flatMap(({ size, cost, inputTokens, outputTokens, time }) => {
      const cells = [cost, inputTokens, outputTokens, time];
      if (cells.every((cell) => cell === null)) return [];
      return [{ name: titleOf(one), cells: [size, ...cells].map((text) => ({ text: text ?? "–" })) }];
    }),
  );
  if (rows.length === 0) return "";
  return `<h2>Cost and time</h2>
${sortable(table("Cost and time", ["", "size", "cost", "input tokens", "output tokens", "time"], rows))}
${paragraph("Costs are in the currency of the prices in the configuration. Time is how long questions were asked, as many at once as the configuration and the server allow.", "quiet")}`;
}

/** The styles that this page needs besides those of all pages. */
const style = `${lineStyle}
:root { --right: #12652f; --wrong: #a3261c; } @media (prefers-color-scheme: dark) { :root { --right: #7fd69a; --wrong: #ff9d92; } }
a { color: var(--mark); } svg .field { fill: var(--mark); stroke: var(--line); } svg .head { font-size: 12px; }
thead button { border: 0; padding: 0; background: none; text-align: inherit; font-weight: inherit; cursor: pointer; text-decoration: underline dotted; }
th[aria-sort="ascending"] button::after { content: " ▲"; } th[aria-sort="descending"] button::after { content: " ▼"; }
.faults { border-left: 4px solid var(--chance); padding: .2rem 1rem; margin: 1rem 0; }
details > summary { cursor: pointer; } summary { overflow-wrap: anywhere; }
#filters { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; margin: 1rem 0; }
#filters label { display: grid; font-size: .9rem; color: var(--quiet); max-width: 100%; }
input, select, button { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--quiet); border-radius: 4px; padding: .3rem .5rem; max-width: 100%; min-width: 0; }
button:disabled { color: var(--quiet); border-color: var(--line); }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
#questions-table tbody th { min-width: 15rem; position: static; }
#questions-table tbody th button { text-align: left; width: 100%; border: 0; padding: 0; color: var(--mark); text-decoration: underline; cursor: pointer; overflow-wrap: anywhere; }
#questions-table td, #questions-table thead th { text-align: left; }
#questions-table td:nth-child(2) { min-width: 9rem; }
@media (max-width: 32rem) { #questions-table tbody th { min-width: 9rem; } #questions-table tr:not(.opened) > :nth-child(n + 2):nth-child(-n + 4) { display: none; } }
.opened > td { position: static !important; }
.opened > td > div { position: sticky; left: 0; width: min(60rem, calc(100vw - 3rem)); }
.text { white-space: pre-wrap; overflow-wrap: anywhere; } span.text { white-space: normal; }
blockquote { margin: .5rem 0 1rem; padding: 0 0 0 .8rem; border-left: 3px solid var(--line); } blockquote p { margin: .2rem 0; }
.opened h3, .plain h4 { margin: 1rem 0 .3rem; font-size: 1rem; }
.is-right { color: var(--right); } .is-wrong { color: var(--wrong); }
#questions-table .is-right small, #questions-table .is-wrong small { color: inherit; }
.pages { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; }
@media print { #filters, .pages button { display: none; } .wide { overflow: visible; } body { max-width: none; margin: 0; } figure, tr { break-inside: avoid; } }
`;
