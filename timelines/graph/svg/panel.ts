import type { TopicTimeline } from "../../timeline.ts";
import { graphOf, type TimelineGraph } from "../graph.ts";
import { drawGroup } from "./draw-lanes.ts";
import { type Layout, layOut, type PlacedLife, type PlacedMark } from "./layout.ts";
import { drawLifeMark } from "./marks.ts";
import { element, label, type Markup } from "./markup.ts";
import { drawNotes, eventText, type Note, notesOf } from "./notes.ts";
import { type Band, ticksOf } from "./scale.ts";
import { plotWidth, sizes } from "./sizes.ts";

const titleHeight = 34;

/**
 * One topic in one fork, starting at `top`: the time axis, life events, a lane for each subject, and notes.
 */
export function drawPanel(
  timeline: TopicTimeline,
  fork: number,
  top: number,
): { drawn: Markup; height: number } {
  const graph = graphOf([timeline], fork);
  const layout = layOut(timeline, graph, top + titleHeight);
  const notes = notesOf(graph);
  const noted = drawNotes([...notes.values()], layout.bottom + 12);
  const drawn = element("g", {}, [
    label(sizes.margin, top + 18, timeline.topic, { class: "topic" }),
    ...layout.groups.filter(({ pivot }) => pivot).map(drawTint),
    drawAxis(layout),
    ...layout.groups.map((group) => drawGroup(group, notes)),
    drawLinks(layout, graph),
    drawLife(layout, graph, notes),
    noted.drawn,
  ]);
  return { drawn, height: layout.bottom + 12 + noted.height - top };
}

function drawTint({ top, height }: Layout["groups"][number]): Markup {
  const { margin, width } = sizes;
  return element("rect", {
    class: "pivot",
    x: margin - 8,
    y: top + 3,
    width: width - 2 * margin + 8,
    height: height - 4,
    rx: 4,
  });
}

function drawLife({ life }: Layout, graph: TimelineGraph, notes: ReadonlyMap<string, Note>): Markup {
  const y = life[0]?.y;
  if (y === undefined) return element("g", {});
  return element("g", {}, [
    label(sizes.margin, y + 4, "life events", { class: "strong" }),
    ...life.map((event) =>
      element("g", {}, [
        element("title", {}, [eventText(graph.getNodeAttributes(event.id))]),
        drawLifeMark(event.x, event.y, event.told),
        label(event.x, event.y - 12, notes.get(event.id)?.number ?? "", { class: "life-name middle" }),
      ]),
    ),
  ]);
}

/** The names and dates of the bands above the lanes, with vertical lines through the lanes. */
function drawAxis({ bands, top, bottom }: Layout): Markup {
  const line = top + sizes.axis;
  return element("g", {}, [
    vertical("grid", { x: sizes.plot, top, bottom }),
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
  // The first band, for the years before the last one, doesn't end with a session.
  if (next?.period === band.period)
    return [...ticks, vertical("grid", { x: end, top: line - 16, bottom }, { "stroke-dasharray": "2 3" })];
  return [
    ...ticks,
    label(end - 6, top + 12, `${band.period} · ${band.to}`, { class: "strong end" }),
    vertical("session", { x: end, top, bottom }),
  ];
}

interface Vertical {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

function vertical(name: string, { x, top, bottom }: Vertical, more = {}): Markup {
  return element("path", { class: name, d: `M${x} ${top}V${bottom}`, ...more });
}

/**
 * Curves from life events to the changes that they caused, and lines between the two subjects of a switch.
 */
function drawLinks({ life, groups }: Layout, graph: TimelineGraph): Markup {
  const marks = groups.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.marks));
  const causes = life.flatMap((event) =>
    marks.filter((mark) => graph.hasDirectedEdge(event.id, mark.id)).map((mark) => drawCause(event, mark)),
  );
  const switches = marks
    .filter(({ event, attitude }) => event.act === "switches" && attitude === "like")
    .flatMap((mark) =>
      marks.filter((other) => other.id === mark.id && other !== mark).map((left) => drawSwitch(left, mark)),
    );
  return element("g", {}, [...causes, ...switches]);
}

function drawCause(from: PlacedLife, to: PlacedMark): Markup {
  const start = from.y + 10;
  const middle = (start + to.y) / 2;
  const d = `M${from.x} ${start}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y - 9}`;
  return element("path", { class: "cause", d });
}

/** A line between two lanes. The marks at its ends show its direction. */
function drawSwitch(from: PlacedMark, to: PlacedMark): Markup {
  const gap = 8 * Math.sign(to.y - from.y);
  return element("path", { class: "switch", d: `M${from.x} ${from.y + gap}L${to.x} ${to.y - gap}` });
}
