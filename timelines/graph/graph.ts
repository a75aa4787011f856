import { DirectedGraph } from "graphology";
import { hasCycle, topologicalSort } from "graphology-dag";
import type { FactKind } from "../../personas/facts/fact.ts";
import { RecordError } from "../../pipeline/engine/errors.ts";
import { compareText } from "../../pipeline/lists.ts";
import { type Act, type Attitude, changeActs, coldActs, warmActs } from "../acts.ts";
import { byDate } from "../calendar/slots.ts";
import { type Event, eventsOf, type LifeEvent, type TopicTimeline } from "../timeline.ts";

/** The attitude to its subject after an event, or null if the event states no preference. */
export function attitudeAfter(act: Act): Attitude | null {
  if (warmActs.has(act)) return "like";
  return coldActs.has(act) ? "dislike" : null;
}

export type EventNode = {
  readonly kind: "event";
  readonly topic: string;
  readonly attitude: Attitude | null;
} & {
  readonly subject: string | null;
  readonly left: string | null;
  /** How many days it took up to its date, if more than one: a trip, for example. */
  readonly days?: number;
} & Readonly<Pick<Event, "period" | "date" | "act" | "happening" | "pivot">>;

export type LifeNode = { readonly kind: "life" } & Readonly<Omit<LifeEvent, "id">>;

/** Something true of the persona. `date` is the day, or the month, from which on it holds. */
export type FactNode = {
  readonly kind: "fact";
  readonly fact: FactKind;
  readonly text: string;
  readonly date: string;
  readonly until: string | null;
};

export type TimelineNode = EventNode | LifeNode | FactNode;
export type TimelineEdge = { readonly kind: "supersedes" | "causes" | "begins" | "ends" };

/**
 * What happens to a persona in one fork. Edges point forward in time: from a superseded event to the one that
 * supersedes it, and from a cause to its effect. Therefore the order of dates is a topological order.
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
  const { period, date, act, happening, pivot, days } = event;
  return {
    kind: "event",
    topic,
    period,
    date,
    act,
    subject: event.subject?.name ?? null,
    left: event.left?.name ?? null,
    attitude: attitudeAfter(act),
    happening,
    pivot,
    ...(days === undefined ? {} : { days }),
  };
}

/** The edge gets an explicit key, because graphology's own keys would differ from run to run. */
export function connect(graph: TimelineGraph, from: string, to: string, kind: TimelineEdge["kind"]): void {
  graph.addDirectedEdgeWithKey(`${from} ${kind} ${to}`, from, to, { kind });
}

/** The topological order by date: within a day a cause comes before its effect. */
export function orderOf(graph: TimelineGraph): string[] {
  const date = (id: string) => graph.getNodeAttribute(id, "date");
  return topologicalSort(graph).sort((a, b) => compareText(date(a), date(b)));
}

/** All mistakes of the graph. Empty for a good one. */
export function checkGraph(graph: TimelineGraph): string[] {
  return [
    ...(hasCycle(graph) ? ["the events form a circle"] : []),
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
  if (event.kind !== "event") return [];
  const supersedes = graph.someInEdge(id, (_, { kind }) => kind === "supersedes");
  return changeActs.has(event.act) && !supersedes ? [`"${id}" changes a preference that was never told`] : [];
}

/**
 * Returns the timeline. Throws if the graph of any fork has a cycle, a change without an earlier attitude, or
 * a wrong order.
 */
export function requireSound(timeline: TopicTimeline): TopicTimeline {
  const issues = timeline.forked.flatMap((_, fork) =>
    checkGraph(graphOf([timeline], fork)).map((issue) => `fork ${fork}: ${issue}`),
  );
  const [first] = issues;
  if (first === undefined) return timeline;
  throw new RecordError(`could not keep the timeline of "${timeline.topic}": ${first}`, issues);
}
