import type { Attitude } from "../../acts.ts";
import type { Pivot, TopicTimeline } from "../../timeline.ts";
import { type EventNode, orderOf, type TimelineGraph } from "../graph.ts";

/** An event on the lane of a subject. A switch is on two lanes. */
export interface LaneEvent {
  readonly id: string;
  readonly event: EventNode;
  /** The attitude to the subject of this lane after the event. */
  readonly attitude: Attitude | null;
}

export interface Lane {
  readonly name: string;
  readonly marks: readonly LaneEvent[];
}

export interface LaneGroup {
  readonly title: string;
  readonly pivot: boolean;
  readonly lanes: readonly Lane[];
}

const ideasTried = "ideas tried out";
const twoTurns = "two turns";

/** A lane for each subject, with the subjects of pivots first, and one lane for ideas tried. */
export function laneGroupsOf(timeline: TopicTimeline, graph: TimelineGraph): LaneGroup[] {
  const marks = marksOf(graph);
  const pivotal = timeline.pivots.map((pivot) => ({
    title: `pivot: ${pivot.kind}`,
    pivot: true,
    lanes: lanesOfPivot(pivot, marks),
  }));
  const taken = new Set(pivotal.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.marks)));
  const lanes = lanesByName(marks.filter((mark) => !taken.has(mark)));
  return [...pivotal, ...(lanes.length > 0 ? [{ title: "beside the pivots", pivot: false, lanes }] : [])];
}

type NamedMark = LaneEvent & { readonly lane: string };

/** All marks ordered by date, each with the name of its lane. */
function marksOf(graph: TimelineGraph): NamedMark[] {
  return orderOf(graph).flatMap((id): NamedMark[] => {
    const event = graph.getNodeAttributes(id);
    if (event.kind !== "event") return [];
    const { act, subject, left, attitude } = event;
    if (act === "matches" || act === "picks") return [{ id, event, attitude, lane: twoTurns }];
    if (act === "tries" || (act === "mentions" && subject === null))
      return [{ id, event, attitude, lane: ideasTried }];
    const own = subject === null ? [] : [{ id, event, attitude, lane: subject }];
    return left === null ? own : [{ id, event, attitude: "dislike", lane: left }, ...own];
  });
}

function lanesOfPivot(pivot: Pivot, marks: readonly NamedMark[]): Lane[] {
  const laneOf = (name: string): Lane => ({ name, marks: marks.filter(({ lane }) => lane === name) });
  if (pivot.turns) return [{ name: twoTurns, marks: marks.filter(({ event }) => event.pivot === pivot.id) }];
  switch (pivot.kind) {
    case "role":
    case "forget":
    case "other":
      return pivot.subjects.map(({ name }) => laneOf(name));
    case "tried":
      return [{ name: ideasTried, marks: marks.filter(({ event }) => event.pivot === pivot.id) }];
    default:
      return [laneOf(pivot.subject.name)];
  }
}

function lanesByName(marks: readonly NamedMark[]): Lane[] {
  const names = [...new Set(marks.map(({ lane }) => lane))];
  return names.map((name) => ({ name, marks: marks.filter(({ lane }) => lane === name) }));
}
