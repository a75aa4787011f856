import { DirectedGraph } from "graphology";
import { hasCycle, topologicalSort } from "graphology-dag";
import { compareText } from "../../pipeline/lists.ts";
import { byDate } from "../slots.ts";
import { type Event, eventsOf, type Life, type TopicTimeline } from "../timeline.ts";
import { type Attitude, attitudeLeft, changeActs } from "./attitudes.ts";

export type EventNode = {
  readonly kind: "event";
  readonly topic: string;
  readonly attitude: Attitude | null;
} & {
  readonly subject: string | null;
  readonly left: string | null;
} & Readonly<Pick<Event, "period" | "date" | "act" | "why" | "reason" | "happening" | "outcome" | "pivot">>;

export type LifeNode = { readonly kind: "life" } & Readonly<Omit<Life, "id">>;

export type TimelineNode = EventNode | LifeNode;
export type TimelineEdge = { readonly kind: "supersedes" | "causes" };

/**
 * What happens to a persona in one fork. Edges run with time, from what was to what came of it: from the superseded
 * event to the one that supersedes it, and from a cause to its effect. So the order of dates is a topological order.
 */
export type TimelineGraph = DirectedGraph<TimelineNode, TimelineEdge>;

export function graphOf(timelines: readonly TopicTimeline[], fork: number): TimelineGraph {
  const graph: TimelineGraph = new DirectedGraph();
  const events = timelines.flatMap((timeline) => [...eventsOf(timeline, fork).values()]);
  const life = new Map(timelines.flatMap((timeline) => timeline.life.map((event) => [event.id, event])));
  for (const { id, ...event } of [...life.values()].sort(byDate))
    graph.addNode(id, { kind: "life", ...event });
  for (const timeline of timelines)
    for (const event of [...eventsOf(timeline, fork).values()].sort(byDate))
      graph.addNode(event.id, eventNode(timeline.topic, event));
  for (const { id, supersedes, causedBy } of events) {
    for (const earlier of supersedes) connect(graph, earlier, id, "supersedes");
    for (const cause of causedBy) connect(graph, cause, id, "causes");
  }
  return graph;
}

function eventNode(topic: string, event: Event): EventNode {
  const { period, date, act, why, reason, happening, outcome, pivot } = event;
  return {
    kind: "event",
    topic,
    period,
    date,
    act,
    subject: event.subject?.name ?? null,
    left: event.left?.name ?? null,
    attitude: attitudeLeft(act),
    why,
    reason,
    happening,
    outcome,
    pivot,
  };
}

/** The key is made of what it connects: graphology's own would differ from run to run. */
function connect(graph: TimelineGraph, from: string, to: string, kind: TimelineEdge["kind"]): void {
  graph.addDirectedEdgeWithKey(`${from} ${kind} ${to}`, from, to, { kind });
}

/** The one topological order by date: within a day what was comes before what came of it. */
export function orderOf(graph: TimelineGraph): string[] {
  const date = (id: string) => graph.getNodeAttribute(id, "date");
  return topologicalSort(graph).sort((a, b) => compareText(date(a), date(b)));
}

/** What is wrong with the graph; empty for a good one. */
export function checkGraph(graph: TimelineGraph): string[] {
  return [
    ...(hasCycle(graph) ? ["the events stand in a circle"] : []),
    ...graph.mapEdges((_, { kind }, from, to) => issuesBetween(graph, kind, from, to)).flat(),
    ...graph.mapNodes((id, event) => issuesOf(graph, id, event)).flat(),
  ];
}

function issuesBetween(graph: TimelineGraph, kind: TimelineEdge["kind"], from: string, to: string): string[] {
  const [earlier, later] = [graph.getNodeAttribute(from, "date"), graph.getNodeAttribute(to, "date")];
  if (kind === "supersedes" && later <= earlier)
    return [`"${to}" of ${later} is not later than "${from}" of ${earlier}, which it supersedes`];
  if (kind === "causes" && later < earlier)
    return [`"${to}" of ${later} is earlier than its cause "${from}" of ${earlier}`];
  return [];
}

function issuesOf(graph: TimelineGraph, id: string, event: TimelineNode): string[] {
  if (event.kind === "life") return [];
  const supersedes = graph.someInEdge(id, (_, { kind }) => kind === "supersedes");
  // Nobody has to say why something is to be forgotten.
  const changes = (supersedes && event.act !== "asksToForget") || changeActs.has(event.act);
  return changes && event.reason === null ? [`"${id}" changes a preference without a reason`] : [];
}
