import { interval, percent, say, sayCount } from "../../checks/measures/say.ts";
import { type Cell, escapeHtml, list, page, paragraph, table } from "../../checks/page/page.ts";
import { outcomeOf } from "../result-row.ts";
import { scoreAnswers } from "../scores/score.ts";
import { scoresOf } from "../scores/scores.ts";
import { answersOf } from "./answers-of.ts";
import {
  comparisonsSection,
  flawsSection,
  livesSection,
  partSection,
  type Scored,
  topicsSection,
  typesSection,
} from "./charts-sections.ts";
import { type EvaluationReport, titleOf } from "./evaluation-report.ts";
import { questionRows } from "./question-rows.ts";
import { questionsSection } from "./questions-section.ts";
import { script } from "./script.ts";
import { style } from "./style.ts";

/** One page of an evaluation, complete in itself. */
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
      "How far behind the question the latest evidence lies, as a share of the context.",
      scored,
      "byDistance",
    ),
    partSection("Accuracy over size", "By the size of the contexts.", scored, "bySize"),
    flawsSection(scored),
    livesSection(scored),
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
${paragraph(`${asked.join(", ")}; answered by ${sayCount(respondents.length, "respondent")}. Whoever names no letter, or several, and whoever gives no answer, is wrong.`)}
<p><a href="#questions">To the questions</a></p>
${remarks.map((remark) => paragraph(remark)).join("\n")}`;
}

/** Each who answered at each size: how much was asked, what came of it, and what it cost. */
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
${paragraph("Below each share stands its 95 % Wilson interval. Costs are in the currency of the prices that the configuration gives. Time is what passed while questions were asked, as many at once as the configuration and the server allow.", "quiet")}`;
}
