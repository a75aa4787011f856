import { createHash } from "node:crypto";

/** Colors for light and dark screens. The page loads no font, script or picture. */
const commonStyle = `
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
svg { display: block; overflow: visible; } svg:not([width]) { width: 100%; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
svg .label { paint-order: stroke; stroke: var(--paper); stroke-width: 4; }
svg .grid { stroke: var(--line); } svg .chance { stroke: var(--chance); stroke-dasharray: 4 3; }
svg .interval { stroke: var(--mark); stroke-width: 2; } svg .mark { fill: var(--mark); }
`;

/** Marks a page as made by a command. A command does not overwrite a file that lacks its mark. */
export const generatorTag = (madeBy: string) => `<meta name="generator" content="${escapeHtml(madeBy)}">`;

export interface PageHead {
  readonly title: string;
  /** The command that writes the page. */
  readonly madeBy: string;
  /** Added after the styles that all pages share. */
  readonly style?: string;
  /** The only script that may run in the page. */
  readonly script?: string;
  /** Set if the script may send requests to the server that the page comes from. */
  readonly connects?: true;
}

/**
 * A page that is complete in itself. Its policy allows no requests unless this is set, and no script or style
 * except its own.
 */
export function page(
  { title, madeBy, style = "", script, connects }: PageHead,
  parts: readonly string[],
): string {
  const styles = commonStyle + style;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${generatorTag(madeBy)}
<meta http-equiv="Content-Security-Policy" content="${policyOf(styles, script)}${connects ? "; connect-src 'self'" : ""}">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
${parts.join("\n")}
${script === undefined ? "" : `<script>${script}</script>\n`}</body>
</html>
`;
}

function policyOf(styles: string, script: string | undefined): string {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const scripts = script === undefined ? "'none'" : hash(script);
  return `default-src 'none'; style-src ${hash(styles)}; script-src ${scripts}; base-uri 'none'; form-action 'none'`;
}

export const paragraph = (text: string, kind = "") =>
  `<p${kind === "" ? "" : ` class="${kind}"`}>${escapeHtml(text)}</p>`;

export const list = (entries: readonly string[]) =>
  entries.length === 0
    ? ""
    : `<ul>${entries.map((entry) => `<li>${escapeHtml(entry)}</li>`).join("\n")}</ul>`;

export interface Cell {
  readonly text: string;
  /** Shown below it in smaller type. */
  readonly below?: string;
  readonly strong?: boolean;
}

/** Lets a name break after an underscore. */
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

/** A table of plain texts. The first cell of each row is its name. */
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

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Makes any text safe inside HTML and its attributes. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
