import type { TopicTimeline } from "../../timeline.ts";
import { orderOf, type TimelineGraph } from "../graph.ts";
import { type LaneEvent, laneGroupsOf } from "./lanes.ts";
import { type Band, bandsOf, xOf } from "./scale.ts";
import { plotWidth, sizes } from "./sizes.ts";

export interface PlacedMark extends LaneEvent {
  readonly x: number;
  readonly y: number;
}

export interface PlacedLane {
  readonly name: string;
  readonly y: number;
  readonly marks: readonly PlacedMark[];
}

export interface GroupArea {
  readonly title: string;
  readonly pivot: boolean;
  readonly top: number;
  readonly height: number;
  readonly lanes: readonly PlacedLane[];
}

export interface PlacedLife {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly told: boolean;
}

/** The position of everything in the drawing of a topic, in pixels. */
export interface Layout {
  readonly bands: readonly Band[];
  readonly life: readonly PlacedLife[];
  readonly groups: readonly GroupArea[];
  readonly top: number;
  readonly bottom: number;
}

export function layOut(timeline: TopicTimeline, graph: TimelineGraph, top: number): Layout {
  const order = orderOf(graph);
  const earliest = order[0];
  if (earliest === undefined)
    throw new RangeError(`could not draw the topic "${timeline.topic}": it has no events`);
  const bands = bandsOf(timeline.sessions, graph.getNodeAttribute(earliest, "date"), sizes.plot, plotWidth);
  const groups = placeGroups(timeline, graph, bands, top + sizes.axis + sizes.life);
  const last = groups.at(-1);
  return {
    bands,
    life: placeLife(graph, order, bands, top + sizes.axis + sizes.life / 2),
    groups,
    top,
    bottom: last ? last.top + last.height : top + sizes.axis + sizes.life,
  };
}

function placeGroups(
  timeline: TopicTimeline,
  graph: TimelineGraph,
  bands: readonly Band[],
  from: number,
): GroupArea[] {
  let top = from;
  return laneGroupsOf(timeline, graph).map(({ title, pivot, lanes }) => {
    const first = top + sizes.heading + sizes.lane / 2;
    const height = sizes.heading + lanes.length * sizes.lane + 4;
    const group = {
      title,
      pivot,
      top,
      height,
      lanes: lanes.map(({ name, marks }, index) => {
        const y = first + index * sizes.lane;
        return { name, y, marks: placeMarks(marks, bands, y) };
      }),
    };
    top += height;
    return group;
  });
}

function placeMarks(marks: readonly LaneEvent[], bands: readonly Band[], y: number): PlacedMark[] {
  const xs = spread(marks.map(({ event }) => xOf(bands, event.date)));
  return marks.map((mark, index) => ({ ...mark, x: xs[index] ?? sizes.plot, y }));
}

function placeLife(
  graph: TimelineGraph,
  order: readonly string[],
  bands: readonly Band[],
  y: number,
): PlacedLife[] {
  const life = order.filter((id) => graph.getNodeAttribute(id, "kind") === "life");
  const xs = spread(life.map((id) => xOf(bands, graph.getNodeAttribute(id, "date"))));
  const tells = (id: string) => {
    const node = graph.getNodeAttributes(id);
    return node.kind === "event" && (node.act === "news" || node.act === "lists");
  };
  return life.map((id, index) => ({
    id,
    x: xs[index] ?? sizes.plot,
    y,
    told: graph.someOutNeighbor(id, tells),
  }));
}

/**
 * Moves ascending x positions apart if they are too close: to the right, or to the left if there is no room.
 */
export function spread(xs: readonly number[]): number[] {
  const apart: number[] = [];
  for (const x of xs) apart.push(Math.max(x, (apart.at(-1) ?? -Infinity) + sizes.apart));
  const end = sizes.plot + plotWidth;
  return apart.map((x, index) => Math.min(x, end - (apart.length - 1 - index) * sizes.apart));
}
