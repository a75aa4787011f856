import { escapeHtml } from "./escape.ts";

/** Places across are shares of the width and all else is in pixels, so that a narrow screen makes charts narrow and not their letters small. */
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

/** A row for each share: a dot, its interval, and a dashed line where chance is. */
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
  return svg(title, `Chance is ${whole(chance)}. ${told.join("; ")}.`, bottom + 26, [
    ...ticks,
    line("chance", chance),
    ...rows,
  ]);
}

const anchorAt = (share: number) => (share === 0 ? "start" : share === 1 ? "end" : "middle");

/** The paper shines around a label where a line passes behind it. */
const label = (name: string, index: number) =>
  `<text class="label" x="0" y="${index * rowHeight + labelBase}">${escapeHtml(name)}</text>`;

/** A bar for each count, the longest as wide as leaves room for its number. */
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
  return svg(title, `${told}.`, bars.length * rowHeight, rows);
}

/** The description says all that the drawing shows. As wide as there is room, unless a width in pixels is given. */
export function svg(
  title: string,
  description: string,
  height: number,
  parts: readonly string[],
  width?: number,
): string {
  return `<svg role="img"${width === undefined ? "" : ` width="${width}"`} height="${height}" aria-label="${escapeHtml(`${title}. ${description}`)}">
<title>${escapeHtml(title)}</title>
<desc>${escapeHtml(description)}</desc>
${parts.join("\n")}
</svg>`;
}
