import { escapeHtml } from "./page.ts";

/** In pixels. Horizontal positions are shares of the width, so that a narrow screen makes a chart narrower but not its text smaller. */
const rowHeight = 38;
const labelBase = 14;
const markMiddle = 25;

export interface IntervalMark {
  readonly name: string;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const whole = (share: number) => `${Math.round(100 * share)} %`;
const across = (share: number) => `${(100 * share).toFixed(2)}%`;

/** A row for each share, with a dot and its interval. A dashed line marks chance. */
export function intervalChart(title: string, marks: readonly IntervalMark[], chance: number): string {
  const bottom = marks.length * rowHeight;
  const line = (kind: string, share: number) =>
    `<line class="${kind}" x1="${across(share)}" x2="${across(share)}" y1="0" y2="${bottom}"/>`;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `${line("grid", share)}<text x="${across(share)}" y="${bottom + 18}" text-anchor="${anchorAt(share)}">${whole(share)}</text>`,
  );
  const rows = marks.map(({ name, share, low, high }, index) => {
    const y = index * rowHeight + markMiddle;
    return `${label(`${name}: ${(100 * share).toFixed(1)} %`, index)}<line class="interval" x1="${across(low)}" x2="${across(high)}" y1="${y}" y2="${y}"/><circle class="mark" cx="${across(share)}" cy="${y}" r="4"/>`;
  });
  const told = marks.map(
    ({ name, share, low, high }) => `${name} ${whole(share)} (${whole(low)} to ${whole(high)})`,
  );
  return svg({
    title,
    description: `Chance is ${whole(chance)}. ${told.join("; ")}.`,
    height: bottom + 26,
    parts: [...ticks, line("chance", chance), ...rows],
  });
}

const anchorAt = (share: number) => (share === 0 ? "start" : share === 1 ? "end" : "middle");

/** The style gives a label an outline in the color of the page, so that a line behind it doesn't make it hard to read. */
const label = (name: string, index: number) =>
  `<text class="label" x="0" y="${index * rowHeight + labelBase}">${escapeHtml(name)}</text>`;

/** A bar for each count. The longest one leaves room for its number. */
export function barChart(
  title: string,
  bars: readonly { readonly name: string; readonly count: number }[],
): string {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const rows = bars.map(({ name, count }, index) => {
    const y = index * rowHeight + markMiddle;
    const length = (0.8 * count) / most;
    return `${label(name, index)}<rect class="mark" x="0" y="${y - 5}" width="${across(length)}" height="10"/><text x="${across(length)}" dx="6" y="${y + 5}">${count.toLocaleString("en-US")}</text>`;
  });
  const told = bars.map(({ name, count }) => `${name} ${count}`).join("; ");
  return svg({ title, description: `${told}.`, height: bars.length * rowHeight, parts: rows });
}

/** In pixels: the space for the lines, and the margin above and below it. */
const [plotHeight, plotRim] = [260, 10];

/** The number of colors for lines. After that, the colors are used again, with dashed lines. */
const lineColors = 10;
export const lineKind = (index: number) =>
  `series s${index % lineColors}${index >= lineColors ? " dashed" : ""}`;

export interface LineSeries {
  readonly name: string;
  /** For each place on the horizontal axis; `null` if nothing is known there. */
  readonly shares: readonly (number | null)[];
}

/**
 * A line for each series over the same places. A dashed line marks chance. `lineKind` says which line is
 * which.
 */
export function lineChart(
  title: string,
  places: readonly string[],
  all: readonly LineSeries[],
  chance: number,
): string {
  const x = (place: number) => across((place + 0.5) / places.length);
  const y = (share: number) => (plotRim + (1 - share) * plotHeight).toFixed(1);
  const level = (kind: string, share: number) =>
    `<line class="${kind}" x1="0" x2="100%" y1="${y(share)}" y2="${y(share)}"/>`;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `${level("grid", share)}<text class="label" x="0" y="${Number(y(share)) - 3}">${whole(share)}</text>`,
  );
  const names = places.map(
    (name, place) =>
      `<text x="${x(place)}" y="${plotHeight + 2 * plotRim + 14}" text-anchor="middle">${escapeHtml(name)}</text>`,
  );
  const lines = all.map(({ name, shares }, index) => {
    const marks = shares.flatMap((share, place) => (share === null ? [] : [{ share, place }]));
    const joins = marks.slice(1).map((to, at) => {
      const from = marks[at] ?? to;
      return `<line x1="${x(from.place)}" x2="${x(to.place)}" y1="${y(from.share)}" y2="${y(to.share)}"/>`;
    });
    const dots = marks.map(({ share, place }) => `<circle cx="${x(place)}" cy="${y(share)}" r="4"/>`);
    return `<g class="${lineKind(index)}"><title>${escapeHtml(name)}</title>${joins.join("")}${dots.join("")}</g>`;
  });
  const told = all.map(
    ({ name, shares }) =>
      `${name}: ${shares.flatMap((share, place) => (share === null ? [] : [`${places[place]} ${whole(share)}`])).join(", ")}`,
  );
  return svg({
    title,
    description: `Chance is ${whole(chance)}. ${told.join("; ")}.`,
    height: plotHeight + 2 * plotRim + 22,
    parts: [...ticks, level("chance", chance), ...names, ...lines],
  });
}

export interface ChartDrawing {
  readonly title: string;
  /** Describes everything that the drawing shows, for people who can't see it. */
  readonly description: string;
  /** In pixels. */
  readonly height: number;
  /** In pixels. If it is left out, the drawing takes the full width. */
  readonly width?: number;
  readonly parts: readonly string[];
}

export function svg({ title, description, height, width, parts }: ChartDrawing): string {
  return `<svg role="img"${width === undefined ? "" : ` width="${width}"`} height="${height}" aria-label="${escapeHtml(`${title}. ${description}`)}">
<title>${escapeHtml(title)}</title>
<desc>${escapeHtml(description)}</desc>
${parts.join("\n")}
</svg>`;
}
