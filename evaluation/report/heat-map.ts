import { percent } from "../../checks/measures/say.ts";
import { svg } from "../../checks/page/charts.ts";
import { escapeHtml } from "../../checks/page/page.ts";
import type { Score } from "../scores/score.ts";

const [cellWidth, cellHeight, labelHeight, lineHeight] = [88, 26, 20, 15];
/** Leaves room for the longest name of a row, even if there are few columns. */
const leastWidth = 310;
const [lineLength, mostLines] = [13, 3];
/** Text is readable on the strongest color, on light and dark screens. */
const strongest = 0.5;

export interface HeatRow {
  readonly name: string;
  /** By column; `null` if nothing was asked. */
  readonly cells: readonly (Score | null)[];
}

/** A field for each share, with its number. The larger the share, the stronger the color. */
export function heatMap(title: string, columns: readonly string[], rows: readonly HeatRow[]): string {
  const top = mostLines * lineHeight + 6;
  const rowHeight = labelHeight + cellHeight + 6;
  const heads = columns.map((name, column) => heading(name, column * cellWidth));
  const bodies = rows.map(({ name, cells }, row) => {
    const y = top + row * rowHeight;
    const fields = cells.map((score, column) => field(score, column * cellWidth, y + labelHeight));
    return `<text x="0" y="${y + 14}">${escapeHtml(name)}</text>${fields.join("")}`;
  });
  const told = rows.map(
    ({ name, cells }) =>
      `${name}: ${cells.map((score, column) => `${columns[column]} ${score ? percent(score.share) : "not asked"}`).join(", ")}`,
  );
  const width = Math.max(leastWidth, columns.length * cellWidth);
  const drawing = svg({
    title,
    description: `${told.join("; ")}.`,
    height: top + rows.length * rowHeight,
    width,
    parts: [...heads, ...bodies],
  });
  return `<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(title)}">${drawing}</div>`;
}

function heading(name: string, x: number): string {
  const lines = labelLines(name);
  const spans = lines.map(
    (line, index) =>
      `<tspan x="${x}" y="${(mostLines - lines.length + index + 1) * lineHeight - 4}">${escapeHtml(line)}</tspan>`,
  );
  return `<text class="head">${spans.join("")}</text>`;
}

/** Breaks a label into lines, between words if they fit. An ellipsis marks that there is more. */
export function labelLines(name: string): readonly string[] {
  const pieces = name
    .split(/(?<=[-_/., ])/)
    .flatMap((piece) => piece.match(new RegExp(`.{1,${lineLength}}`, "gsu")) ?? []);
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + piece.trimEnd().length <= lineLength)
      lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  const shown = lines.slice(0, mostLines).map((line) => line.trimEnd());
  return lines.length > mostLines ? [...shown.slice(0, -1), `${shown.at(-1)?.slice(0, -1)}…`] : shown;
}

function field(score: Score | null, x: number, y: number): string {
  const opacity = score ? (strongest * score.share).toFixed(3) : "0";
  const text = score ? percent(score.share) : "–";
  return `<rect class="field" x="${x}" y="${y}" width="${cellWidth - 4}" height="${cellHeight}" fill-opacity="${opacity}"/><text x="${x + 8}" y="${y + 18}">${text}</text>`;
}
