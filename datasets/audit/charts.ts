import { escapeHtml } from "./escape.ts";

const width = 720;
const labelWidth = 330;
const rowHeight = 24;
const plotWidth = width - labelWidth - 60;

export interface IntervalMark {
  readonly name: string;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const whole = (share: number) => `${Math.round(100 * share)} %`;
const place = (value: number) => value.toFixed(1);

/** A row for each share: a dot, its interval, and a dashed line where chance is. */
export function intervalChart(title: string, marks: readonly IntervalMark[], chance: number): string {
  const x = (share: number) => place(labelWidth + share * plotWidth);
  const bottom = marks.length * rowHeight;
  const line = (kind: string, share: number) =>
    `<line class="${kind}" x1="${x(share)}" x2="${x(share)}" y1="0" y2="${bottom}"/>`;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `${line("grid", share)}<text x="${x(share)}" y="${bottom + 18}" text-anchor="middle">${whole(share)}</text>`,
  );
  const rows = marks.map(({ name, share, low, high }, index) => {
    const y = (index + 0.5) * rowHeight;
    return `<text x="${labelWidth - 12}" y="${y + 4}" text-anchor="end">${escapeHtml(name)}</text><line class="interval" x1="${x(low)}" x2="${x(high)}" y1="${y}" y2="${y}"/><circle class="mark" cx="${x(share)}" cy="${y}" r="4"/>`;
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

/** A bar for each count. */
export function barChart(
  title: string,
  bars: readonly { readonly name: string; readonly count: number }[],
): string {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const rows = bars.map(({ name, count }, index) => {
    const y = index * rowHeight;
    const length = (count / most) * plotWidth;
    return `<text x="${labelWidth - 12}" y="${y + 16}" text-anchor="end">${escapeHtml(name)}</text><rect class="mark" x="${labelWidth}" y="${y + 4}" width="${place(length)}" height="${rowHeight - 8}"/><text x="${place(labelWidth + length + 6)}" y="${y + 16}">${count}</text>`;
  });
  const told = bars.map(({ name, count }) => `${name} ${count}`).join("; ");
  return svg(title, `${told}.`, bars.length * rowHeight, rows);
}

/** The description says all that the drawing shows. */
function svg(title: string, description: string, height: number, parts: readonly string[]): string {
  return `<svg role="img" viewBox="0 0 ${width} ${height}" aria-label="${escapeHtml(`${title}. ${description}`)}">
<title>${escapeHtml(title)}</title>
<desc>${escapeHtml(description)}</desc>
${parts.join("\n")}
</svg>`;
}
