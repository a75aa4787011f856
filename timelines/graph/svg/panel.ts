import type { TopicTimeline } from "../../timeline.ts";
import { graphOf, type TimelineGraph } from "../graph.ts";
import { drawAxis } from "./axis.ts";
import { drawGroup } from "./draw-lanes.ts";
import { drawLinks } from "./links.ts";
import { drawLifeMark } from "./marks.ts";
import { element, label, type Markup } from "./markup.ts";
import { drawNotes, type Note, notesOf, textOf } from "./notes.ts";
import { type Places, placeTopic } from "./place.ts";
import { sizes } from "./sizes.ts";

const titleHeight = 34;

/** One topic in one fork, from `top` down: time, the life, a lane for each subject, and notes. */
export function drawPanel(
  timeline: TopicTimeline,
  fork: number,
  top: number,
): { drawn: Markup; height: number } {
  const graph = graphOf([timeline], fork);
  const places = placeTopic(timeline, graph, top + titleHeight);
  const notes = notesOf(graph);
  const noted = drawNotes([...notes.values()], places.bottom + 12);
  const drawn = element("g", {}, [
    label(sizes.margin, top + 18, timeline.topic, { class: "topic" }),
    ...places.groups.filter(({ pivot }) => pivot).map(drawTint),
    drawAxis(places),
    ...places.groups.map((group) => drawGroup(group, notes)),
    drawLinks(places, graph),
    drawLife(places, graph, notes),
    noted.drawn,
  ]);
  return { drawn, height: places.bottom + 12 + noted.height - top };
}

function drawTint({ top, height }: Places["groups"][number]): Markup {
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

function drawLife({ life }: Places, graph: TimelineGraph, notes: ReadonlyMap<string, Note>): Markup {
  const y = life[0]?.y;
  if (y === undefined) return element("g", {});
  return element("g", {}, [
    label(sizes.margin, y + 4, "life events", { class: "strong" }),
    ...life.map((event) =>
      element("g", {}, [
        element("title", {}, [textOf(graph.getNodeAttributes(event.id))]),
        drawLifeMark(event.x, event.y, event.told),
        label(event.x, event.y - 12, notes.get(event.id)?.number ?? "", { class: "life-name middle" }),
      ]),
    ),
  ]);
}
