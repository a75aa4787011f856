import { interval, percent, say, sayCount, sayTest } from "../measures/say.ts";
import { barChart, intervalChart } from "../page/charts.ts";
import { escapeHtml, list, page, paragraph, table, textTable } from "../page/page.ts";
import type { Audit } from "./audit.ts";
import type { Balance, Balances } from "./balance.ts";
import type { ContextMeasures } from "./contexts.ts";
import type { Duplicates } from "./duplicates.ts";
import { type ReportTable, reportTables } from "./report-tables.ts";
import {
  describeAudit,
  explainText,
  personaRows,
  sayAskedAgain,
  sayDuplicates,
  sayFiller,
  textRows,
} from "./report-text.ts";
import { allShortcuts } from "./shortcuts.ts";

/** The command that both reports name. */
export const madeBy = "pipeline audit";

/** One page with all audits, complete in itself. */
export function renderHtml(audits: readonly Audit[]): string {
  return page({ title: `Audit of ${audits.map(({ file }) => file).join(", ")}`, madeBy }, [
    "<h1>Audit: what can be answered without the context</h1>",
    ...audits.map(section),
  ]);
}

function section(audit: Audit): string {
  return `<section>
<h2>${escapeHtml(audit.file)}</h2>
${describeAudit(audit)
  .map((line) => paragraph(line))
  .join("\n")}
${list(audit.notes)}
${[shortcuts(audit), balances(audit.balance), duplicates(audit), text(audit.contexts), ...reportTables(audit).map(tabled), resolution(audit)].join("\n")}
</section>`;
}

function shortcuts(audit: Audit): string {
  const { count, keptTogether } = audit.shortcuts.folds;
  const rows = allShortcuts(audit.shortcuts);
  const types = audit.resolution.map(({ type }) => type);
  const title = `Accuracy of each shortcut in ${audit.file}`;
  return `<h3>Shortcuts</h3>
${intervalChart(
  title,
  rows.map(({ name, overall }) => ({ name, ...overall })),
  audit.chance,
)}
${paragraph(
  `Dots are accuracies, lines are their 95 % Wilson intervals, and the dashed line is chance, ${percent(audit.chance)}. The best rule per type and the learned solver are cross-validated in ${count} folds; a ${keptTogether} is never split. The intervals assume independent questions. In the table, a bold accuracy has its whole interval above chance.`,
  "quiet",
)}
${table(
  title,
  ["shortcut", "all", ...types],
  rows.map(({ name, overall, byType }) => ({
    name,
    cells: [overall, ...types.map((type) => byType[type])].map((share) =>
      share
        ? { text: percent(share.share), below: interval(share), strong: share.low > audit.chance }
        : { text: "" },
    ),
  })),
)}`;
}

function balances({ letters, types, topics, periods, distances, blocks }: Balances): string {
  const from =
    distances?.from === "columns" ? "by the columns, in thirds of the context" : "by the provenance";
  return `<h3>Balance</h3>
<div class="charts">
${[
  chart("Right answers by letter", letters),
  chart("Questions by type", types),
  chart("Questions by topic", topics),
  chart("Questions by period of their latest evidence", periods),
  chart(`Questions by distance of their latest evidence, ${from}`, distances),
  chart("Questions by distance in sessions", blocks),
].join("\n")}
</div>
${letters ? "" : paragraph("The file doesn't say which letter each option has.")}`;
}

function chart(title: string, balance: Balance | null): string {
  if (!balance) return "";
  const bars = Object.entries(balance.counts).map(([name, count]) => ({ name, count }));
  return `<figure><figcaption>${escapeHtml(title)}</figcaption>
${barChart(title, bars)}
${paragraph(`Against equal counts: ${sayTest(balance.test)}.`, "quiet")}</figure>`;
}

function duplicates({ duplicates: { messages, options }, contexts }: Audit): string {
  const filler = contexts?.filler;
  return `<h3>Duplicates</h3>
${found("Messages", messages, ` ${sayAskedAgain(messages)}.`)}
${found("Options", options, "")}
${filler ? found("Filler sessions", filler, ` ${sayFiller(filler)}.`) : ""}`;
}

function found(title: string, measured: Duplicates, more: string): string {
  const { examples, nearExamples } = measured;
  return `${paragraph(`${title}: ${sayDuplicates(measured)}.${more}`)}
${list(examples.map(({ text, count }) => `${say(count)} times: ${text}`))}
${list(nearExamples.map(({ one, other, likeness }) => `${percent(likeness)} alike: “${one}” and “${other}”`))}`;
}

function text(contexts: ContextMeasures | null): string {
  if (!contexts?.text) return "";
  const { text: measured, personas, skipped } = contexts;
  const { user, assistant } = measured.drawn.openings;
  const openings = [...user.keys(), ...assistant.keys()]
    .filter((rank, index, all) => all.indexOf(rank) === index)
    .map((rank) => [
      `${rank + 1}`,
      ...[user[rank], assistant[rank]].map((opening) =>
        opening ? `${opening.words} … (${percent(opening.share)})` : "",
      ),
    ]);
  return `<h3>Text</h3>
${paragraph(explainText(contexts, measured), "quiet")}
${list(skipped.map(({ reason, rows, firstRow }) => `${sayCount(rows, "line")} of contexts can't be used: ${reason} (first: line ${firstRow})`))}
${textTable("Measures of the text", ["", "here", "released PersonaMem"], textRows(measured))}
${textTable("Most frequent openings of turns", ["opening", "user", "assistant"], openings)}
${
  personas
    ? textTable(
        "Attributes of personas",
        [
          sayCount(personas.personas, "persona"),
          "different values",
          "most frequent",
          "evenness (normalized entropy)",
        ],
        personaRows(personas),
      )
    : ""
}`;
}

const tabled = ({ title, heading, rows, below }: ReportTable) => `<h3>${escapeHtml(title)}</h3>
${textTable(title, ["", ...heading.slice(1)], rows)}
${below.map((line) => paragraph(line, "quiet")).join("\n")}`;

const resolution = ({ resolution: rows }: Audit) => `<h3>Resolution</h3>
${paragraph("The smallest difference between two models that the questions show at the 5 % level in four of five cases, for models that are right about half the time.")}
${textTable(
  "Resolution by type",
  ["type", "questions", "difference"],
  rows.map(({ type, questions, difference }) => [
    type,
    say(questions),
    `${(100 * difference).toFixed(1)} points`,
  ]),
)}`;
