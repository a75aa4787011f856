import { element, label, type Markup } from "./markup.ts";
import type { Places } from "./place.ts";
import { type Band, ticksOf } from "./scale.ts";
import { plotWidth, sizes } from "./sizes.ts";

/** Bands with their periods and dates above the lanes, and lines down through them. */
export function drawAxis({ bands, top, bottom }: Places): Markup {
  const line = top + sizes.axis;
  return element("g", {}, [
    vertical("grid", sizes.plot, top, bottom),
    element("path", { class: "grid", d: `M${sizes.plot} ${line}h${plotWidth}` }),
    label(sizes.plot - 8, line - 8, `from ${bands[0]?.from}`, { class: "small soft end" }),
    ...bands.flatMap((band, index) => drawBand(band, bands[index + 1], { top, line, bottom })),
  ]);
}

function drawBand(
  band: Band,
  next: Band | undefined,
  { top, line, bottom }: { readonly top: number; readonly line: number; readonly bottom: number },
): Markup[] {
  const end = band.x + band.width;
  const ticks = ticksOf(band).flatMap(({ x, label: text }) => [
    element("path", { class: "session", d: `M${x} ${line}v-4` }),
    label(x, line - 8, text, { class: "small soft middle" }),
  ]);
  // The years before the last one end in no session.
  if (next?.period === band.period)
    return [...ticks, vertical("grid", end, line - 16, bottom, { "stroke-dasharray": "2 3" })];
  return [
    ...ticks,
    label(end - 6, top + 12, `${band.period} · ${band.to}`, { class: "strong end" }),
    vertical("session", end, top, bottom),
  ];
}

function vertical(name: string, x: number, top: number, bottom: number, more = {}): Markup {
  return element("path", { class: name, d: `M${x} ${top}V${bottom}`, ...more });
}
