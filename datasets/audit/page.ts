import { escapeHtml } from "./escape.ts";

/** Colors for light and dark; no font, script or picture is fetched. */
const style = `
:root { color-scheme: light dark; --ink: #1d2129; --paper: #fff; --quiet: #5b6472; --line: #d5d9e0; --mark: #1f5fbf; --chance: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7eaf0; --paper: #14171c; --quiet: #a3acba; --line: #3a414d; --mark: #7fb2ff; --chance: #ff8a80; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 66rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; }
h2 { border-top: 2px solid var(--line); padding-top: 1.5rem; margin-top: 3rem; }
h3 { margin-top: 2.5rem; }
p, li { max-width: 44rem; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); font-size: .9rem; }
.charts { columns: 22rem; column-gap: 3rem; }
figure { margin: 0 0 2rem; break-inside: avoid; } figcaption { font-weight: 600; margin-bottom: .3rem; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: right; vertical-align: top; }
th:first-child, td:first-child { text-align: left; padding-left: 0; position: sticky; left: 0; background: var(--paper); }
tbody th { font-weight: 400; min-width: 7.5rem; }
thead th { vertical-align: bottom; min-width: 4rem; }
td small { display: block; color: var(--quiet); white-space: nowrap; }
svg { display: block; width: 100%; overflow: visible; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
svg .label { paint-order: stroke; stroke: var(--paper); stroke-width: 4; }
svg .grid { stroke: var(--line); } svg .chance { stroke: var(--chance); stroke-dasharray: 4 3; }
svg .interval { stroke: var(--mark); stroke-width: 2; } svg .mark { fill: var(--mark); }
`;

/** Says whose file this is: what stands under its name without these words is not written over. */
export const pageMark = '<meta name="generator" content="pipeline audit">';

export function page(title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${pageMark}
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${parts.join("\n")}
</body>
</html>
`;
}

export const paragraph = (text: string, kind = "") =>
  `<p${kind === "" ? "" : ` class="${kind}"`}>${escapeHtml(text)}</p>`;

export const list = (entries: readonly string[]) =>
  entries.length === 0
    ? ""
    : `<ul>${entries.map((entry) => `<li>${escapeHtml(entry)}</li>`).join("\n")}</ul>`;

/** A number, with what is said of it more quietly below, and whether it stands out. */
export interface Cell {
  readonly text: string;
  readonly below?: string;
  readonly strong?: boolean;
}

/** Names with underscores may break behind one. */
const breakable = (text: string) => escapeHtml(text).replaceAll("_", "_<wbr>");

export function table(
  title: string,
  heading: readonly string[],
  rows: readonly { readonly name: string; readonly cells: readonly Cell[] }[],
): string {
  const head = heading.map((cell) => `<th scope="col">${breakable(cell)}</th>`).join("");
  const body = rows.map(({ name, cells }) => {
    const columns = cells.map(({ text, below, strong }) => {
      const told = strong ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text);
      return `<td>${told}${below ? `<small>${escapeHtml(below)}</small>` : ""}</td>`;
    });
    return `<tr><th scope="row">${breakable(name)}</th>${columns.join("")}</tr>`;
  });
  return `<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(title)}"><table><thead><tr>${head}</tr></thead><tbody>${body.join("\n")}</tbody></table></div>`;
}

/** Plain rows, the first cell of each its name. */
export const textTable = (
  title: string,
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): string =>
  table(
    title,
    heading,
    rows.map(([name = "", ...cells]) => ({ name, cells: cells.map((text) => ({ text })) })),
  );
