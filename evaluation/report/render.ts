import { interval, percent, say, sayCount } from "../../checks/measures/say.ts";
import { type Cell, escapeHtml, list, page, paragraph, table } from "../../checks/page/page.ts";
import { outcomeOf } from "../results/result-row.ts";
import { scoreAnswers } from "../scores/score.ts";
import { scoresOf } from "../scores/scores.ts";
import { partSection, type Scored, topicsSection, typesSection } from "./accuracy-sections.ts";
import { comparisonsSection, flawsSection, forksSection } from "./choice-sections.ts";
import { answersOf, type EvaluationReport, titleOf } from "./evaluation-report.ts";
import { questionRows } from "./question-rows.ts";
import { questionsSection } from "./questions-section.ts";
import { script } from "./script.ts";

/** The page of an evaluation, complete in itself. */
export function renderEvaluation(report: EvaluationReport): string {
  const { benchmark, sizes, respondents } = report;
  const origins = new Map(sizes.flatMap((size) => [...size.origins]));
  const scored: Scored[] = respondents.map((one) => {
    const answers = answersOf(one, sizes);
    return { name: titleOf(one), answers, scores: scoresOf(answers, origins) };
  });
  return page({ title: `Evaluation on ${benchmark}`, madeBy: "pipeline evaluate", style, script }, [
    `<h1>Evaluation on ${escapeHtml(benchmark)}</h1>`,
    opening(report),
    resultsSection(report),
    typesSection(scored),
    partSection(
      "Accuracy over distance",
      "The distance from the question back to its latest evidence, as a share of the context.",
      scored,
      "byDistance",
    ),
    partSection("Accuracy over size", "By the size of the contexts.", scored, "bySize"),
    flawsSection(scored),
    forksSection(scored),
    comparisonsSection(scored),
    topicsSection(scored),
    questionsSection(questionRows(report)),
  ]);
}

function opening({ sizes, respondents, faults, remarks }: EvaluationReport): string {
  const asked = sizes.map(({ size, questions }) => `${sayCount(questions.length, "question")} at ${size}`);
  const found =
    faults.length === 0
      ? ""
      : `<section class="faults" aria-label="Faults"><h2>${faults.length === 1 ? "A fault" : `${faults.length} faults`}</h2>
${list(faults)}</section>`;
  return `${found}
${paragraph(`${asked.join(", ")}; answered by ${sayCount(respondents.length, "respondent")}. An answer that names no letter or several counts as wrong, and so does a missing answer.`)}
<p><a href="#questions">To the questions</a></p>
${remarks.map((remark) => paragraph(remark)).join("\n")}`;
}

/** For each respondent and size: how much was asked, the results, and the cost. */
function resultsSection({ sizes, respondents }: EvaluationReport): string {
  const rows = respondents.flatMap((one) =>
    sizes.flatMap((of) => {
      const results = one.results.find(({ size }) => size === of.size);
      if (!results) return [];
      const answers = answersOf({ ...one, results: [results] }, [of]);
      const score = scoreAnswers(answers);
      const outcomes = answers.map(({ row }) => outcomeOf(row));
      const count = (wanted: (typeof outcomes)[number]) =>
        outcomes.filter((outcome) => outcome === wanted).length;
      const cells: Cell[] = [
        { text: results.size },
        score.asked === of.questions.length
          ? { text: say(score.asked) }
          : { text: `${say(score.asked)} of ${say(of.questions.length)}`, below: "only partly asked" },
        score.asked === 0
          ? { text: "–" }
          : { text: percent(score.share), below: interval({ ...score, questions: score.asked }) },
        { text: say(count("unparseable")) },
        { text: say(count("failed")) },
        { text: results.cost ?? "–" },
        { text: results.inputTokens ?? "–" },
        { text: results.outputTokens ?? "–" },
        { text: results.time ?? "–" },
      ];
      return [{ name: titleOf(one), cells }];
    }),
  );
  return `<h2>Results, cost and time</h2>
${table("Results, cost and time", ["", "size", "questions asked", "right", "no letter", "no answer", "cost", "input tokens", "output tokens", "time"], rows)}
${paragraph("Below each share is its 95 % Wilson interval. Costs are in the currency of the prices in the configuration. Time is how long questions were asked, as many at once as the configuration and the server allow.", "quiet")}`;
}

/** The styles that this page needs besides those of all pages. */
const style = `
:root { --right: #12652f; --wrong: #a3261c; } @media (prefers-color-scheme: dark) { :root { --right: #7fd69a; --wrong: #ff9d92; } }
a { color: var(--mark); } svg .field { fill: var(--mark); stroke: var(--line); } svg .head { font-size: 12px; }
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
