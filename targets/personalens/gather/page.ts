import { barChart, intervalChart } from "../../../checks/page/charts.ts";
import { escapeHtml, list, page, paragraph, textTable } from "../../../checks/page/page.ts";
import { sayMean } from "../measures/gather.ts";
import type { GatheredAssistant } from "./gathering.ts";
import {
  dimensionsIn,
  domainsIn,
  type LensReport,
  mainDimensions,
  sayCounts,
  sayPair,
  sayReasons,
} from "./report.ts";

/** The maximum number of users on the page. */
const mostUsers = 50;

/** The report as a page that is complete in itself. */
export function lensPage(report: LensReport): string {
  const main = mainDimensions(report);
  return page({ title: `Dialogues of ${report.folder}`, madeBy: "pipeline evaluate" }, [
    `<h1>${escapeHtml(`Dialogues of ${report.folder}`)}</h1>`,
    paragraph(sayCounts(report)),
    list(sayReasons(report)),
    list(report.unparsed.slice(0, 20)),
    meansSection(report),
    ...main.map((name) => domainsSection(report, name)),
    pairsSection(report),
    ...report.assistants.map((one) => distributionsSection(one, main)),
    ...main.slice(0, 1).map((name) => usersSection(report, name)),
  ]);
}

const foundOf = ({ dimensions }: GatheredAssistant, name: string) =>
  dimensions.find(({ dimension }) => dimension === name);

function meansSection(report: LensReport): string {
  const shares = report.assistants.flatMap((one) => {
    const met = foundOf(one, "preferences met")?.all;
    // One user says nothing about others, so the interval is the whole scale.
    return met ? [{ name: one.assistant, share: met.mean, low: met.low ?? 0, high: met.high ?? 1 }] : [];
  });
  return `<section><h2>Means</h2>
${paragraph("Means over users of the mean over a user's dialogues, with 95 % intervals.", "quiet")}
${shares.length > 0 ? intervalChart("Preferences met", shares, 0) : ""}
${textTable(
  "Means by assistant",
  ["", ...report.assistants.map(({ assistant }) => assistant)],
  dimensionsIn(report).map((name) => [
    name,
    ...report.assistants.map((one) => {
      const found = foundOf(one, name);
      return found ? sayMean(found.all) : "–";
    }),
  ]),
)}</section>`;
}

const domainsSection = (report: LensReport, name: string) => `<section><h2>By domain: ${escapeHtml(name)}</h2>
${textTable(
  `${name} by domain`,
  ["domain", ...report.assistants.map(({ assistant }) => assistant)],
  domainsIn(report).map((domain) => [
    domain,
    ...report.assistants.map((one) => {
      const found = foundOf(one, name)?.byDomain[domain];
      return found ? sayMean(found) : "–";
    }),
  ]),
)}</section>`;

const pairsSection = ({ pairs }: LensReport) => `<section><h2>Pairs</h2>
${paragraph("The first minus the second, over the tasks that both had: the mean over users with its 95 % interval, and in how many users either is ahead.", "quiet")}
${textTable("Pairs of assistants", ["pair", "dimension", "difference", "ahead"], pairs.map(sayPair))}</section>`;

const distributionsSection = (
  one: GatheredAssistant,
  main: readonly string[],
) => `<section><h2>Distributions: ${escapeHtml(one.assistant)}</h2>
<div class="charts">${[...main, "turns"]
  .flatMap((name) => foundOf(one, name) ?? [])
  .map(({ dimension, distribution }) =>
    barChart(
      `Dialogues by ${dimension}`,
      distribution.map(([value, count]) => ({ name: String(value), count })),
    ),
  )
  .join("\n")}</div></section>`;

function usersSection({ users }: LensReport, name: string): string {
  const found = users
    .flatMap(({ user, assistant, means }) => {
      const mean = means[name];
      return mean === undefined ? [] : [{ user, assistant, mean }];
    })
    .sort((one, other) => one.mean - other.mean)
    .slice(0, mostUsers);
  return `<section><h2>Users with the least: ${escapeHtml(name)}</h2>
${textTable(
  `Users with the least ${name}`,
  ["user", "assistant", name],
  found.map(({ user, assistant, mean }) => [user, assistant, mean.toFixed(2)]),
)}</section>`;
}
