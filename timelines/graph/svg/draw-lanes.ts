import type { EventNode } from "../graph.ts";
import type { LaneEvent } from "./lanes.ts";
import type { GroupArea, PlacedLane, PlacedMark } from "./layout.ts";
import { drawShape, type EventShape } from "./marks.ts";
import { element, label, type Markup } from "./markup.ts";
import { eventText, type Note } from "./notes.ts";
import { plotWidth, sizes } from "./sizes.ts";
import { clipped } from "./text-width.ts";

type Notes = ReadonlyMap<string, Note>;

const end = sizes.plot + plotWidth;

export function drawGroup(group: GroupArea, notes: Notes): Markup {
  return element("g", {}, [
    label(sizes.margin, group.top + 17, group.title, { class: "small strong soft" }),
    ...group.lanes.map((lane) => drawLane(lane, notes)),
  ]);
}

function drawLane({ name, y, marks }: PlacedLane, notes: Notes): Markup {
  return element("g", {}, [
    element("title", {}, [name]),
    label(sizes.margin, y + 4, clipped(name, sizes.plot - sizes.margin - 12, 12)),
    element("path", { class: "grid", d: `M${sizes.plot} ${y}H${end}` }),
    ...(marks.length === 0 ? [drawAbsence(y)] : []),
    ...marks.map((mark, index) => drawSpell(mark, marks[index + 1])),
    ...marks.map((mark) => drawMark(mark, notes.get(mark.id)?.number ?? null)),
  ]);
}

function drawAbsence(y: number): Markup {
  return label(sizes.plot + 8, y - 4, "never comes up in this fork", { class: "small soft" });
}

/** A line that shows how long an attitude lasts: to the next event of the lane, or to the end of the plot. */
function drawSpell(mark: PlacedMark, next: PlacedMark | undefined): Markup {
  const line = { class: `spell-${mark.attitude}`, d: `M${mark.x} ${mark.y}H${next?.x ?? end}` };
  return element("g", {}, mark.attitude === null ? [] : [element("path", line)]);
}

function drawMark(mark: PlacedMark, number: string | null): Markup {
  const { x, y, event } = mark;
  return element("g", {}, [
    element("title", {}, [eventText(event)]),
    drawShape(shapeOf(mark), x, y),
    ...(number === null ? [] : [label(x + 7, y - 5, number, { class: "number" })]),
  ]);
}

function shapeOf({ event, attitude }: LaneEvent): EventShape {
  if (attitude === null) return event.act === "tries" ? "tried" : "memory";
  return confirms(event) ? `still-${attitude}` : attitude;
}

const confirms = ({ act }: EventNode) => act === "stillLikes" || act === "stillDislikes";
