import type { Audit } from "./audit.ts";
import type { Balance } from "./balance.ts";
import { barChart, intervalChart } from "./charts.ts";
import { escapeHtml } from "./escape.ts";
import { describeAudit, interval, percent, sayDuplicates, sayTest } from "./report-text.ts";
import { allShortcuts } from "./shortcuts.ts";

/** Colors for light and dark; no font, script or picture is fetched. */
const style = `
:root { color-scheme: light dark; --ink: #1d2129; --paper: #fff; --quiet: #5b6472; --line: #d5d9e0; --mark: #1f5fbf; --chance: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7eaf0; --paper: #14171c; --quiet: #a3acba; --line: #3a414d; --mark: #7fb2ff; --chance: #ff8a80; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; margin: 1rem 0; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: right; vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; }
thead th { overflow-wrap: anywhere; max-width: 9rem; }
.quiet { color: var(--quiet); }
svg { width: 100%; height: auto; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
svg .grid { stroke: var(--line); } svg .chance { stroke: var(--chance); stroke-dasharray: 4 3; }
svg .interval { stroke: var(--mark); stroke-width: 2; } svg .mark { fill: var(--mark); }
`;

/** One page of all audits, complete in itself. */
export function renderHtml(audits: readonly Audit[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Audit of ${escapeHtml(audits.map(({ file }) => file).join(", "))}</title>
<style>${style}</style>
</head>
<body>
<h1>What can be answered without the context</h1>
${audits.map(section).join("\n")}
</body>
</html>
`;
}

function section(audit: Audit): string {
  const { shortcuts, balance, duplicates } = audit;
  const { count, keptTogether } = shortcuts.folds;
  return `<section>
<h2>${escapeHtml(audit.file)}</h2>
${describeAudit(audit)
  .map((line) => `<p>${escapeHtml(line)}</p>`)
  .join("\n")}
<h3>Shortcuts</h3>
${intervalChart(
  `Accuracy of each shortcut in ${audit.file}`,
  allShortcuts(shortcuts).map(({ name, overall }) => ({ name, ...overall })),
  audit.chance,
)}
<p class="quiet">Dots are accuracies, lines their 95 % Wilson intervals; the dashed line is chance, ${percent(audit.chance)}. The best rule per type and the learned solver are cross-validated in ${count} folds; a ${keptTogether} is never on both sides. Intervals take questions as independent.</p>
${shortcutTable(audit)}
<h3>Balance</h3>
${balance.letters ? balanceChart("Right answers by letter", balance.letters) : `<p>The file doesn't say which option stands where.</p>`}
${balanceChart("Questions by type", balance.types)}
${balanceChart("Questions by topic", balance.topics)}
<h3>Duplicates</h3>
<p>Messages: ${escapeHtml(sayDuplicates(duplicates.messages))}.</p>
${examples(duplicates.messages.examples)}
<p>Options: ${escapeHtml(sayDuplicates(duplicates.options))}.</p>
${examples(duplicates.options.examples)}
<h3>Resolution</h3>
<p>The smallest difference between two models that the questions show at the 5 % level in four of five cases, for models right about half the time.</p>
${table(
  ["type", "questions", "difference"],
  audit.resolution.map(({ type, questions, difference }) => [
    type,
    `${questions}`,
    `${(100 * difference).toFixed(1)} points`,
  ]),
)}
</section>`;
}

function shortcutTable({ shortcuts, resolution }: Audit): string {
  const types = resolution.map(({ type }) => type);
  const rows = allShortcuts(shortcuts).map(({ name, overall, byType }) => [
    name,
    `${percent(overall.share)} (${interval(overall)})`,
    ...types.map((type) => {
      const share = byType[type];
      return share ? `${percent(share.share)} (${interval(share)})` : "";
    }),
  ]);
  return table(["shortcut", "all", ...types], rows);
}

function balanceChart(title: string, { counts, test }: Balance): string {
  const bars = Object.entries(counts).map(([name, count]) => ({ name, count }));
  return `<h4>${escapeHtml(title)}</h4>
${barChart(title, bars)}
<p class="quiet">Against equal counts: ${escapeHtml(sayTest(test))}.</p>`;
}

function examples(found: readonly { readonly text: string; readonly count: number }[]): string {
  if (found.length === 0) return "";
  return `<ul>${found.map(({ text, count }) => `<li>${count} times: ${escapeHtml(text)}</li>`).join("")}</ul>`;
}

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heading.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join("");
  const body = rows
    .map(
      ([first = "", ...cells]) =>
        `<tr><th scope="row">${escapeHtml(first)}</th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`,
    )
    .join("\n");
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}
