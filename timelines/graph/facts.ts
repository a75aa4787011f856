import type { Facts } from "../../personas/facts/fact.ts";
import { lifeEventId, type TopicTimeline } from "../timeline.ts";
import type { Drawing } from "./drawing.ts";
import { connect, graphOf, type TimelineGraph } from "./graph.ts";

/** The graph of the timelines, with the persona's facts of that time. Changes of the persona's life begin and end them. */
export function graphWithFacts({ timelines, fork, facts: { facts, changes } }: Drawing): TimelineGraph {
  const graph = graphOf(timelines, fork);
  const known = factsOfTime(facts, timelines);
  for (const { id, kind, text, since, until } of known)
    graph.addNode(id, { kind: "fact", fact: kind, text, date: since, until });
  const ids = new Set(known.map(({ id }) => id));
  for (const [index, { begins, ends }] of changes.entries()) {
    const change = lifeEventId(index);
    if (!graph.hasNode(change)) continue;
    for (const id of begins) if (ids.has(id)) connect(graph, change, id, "begins");
    for (const id of ends) if (ids.has(id)) connect(graph, change, id, "ends");
  }
  return graph;
}

/** What holds on some day between the first and the last session. */
export function factsOfTime(
  facts: Facts["facts"],
  timelines: readonly Pick<TopicTimeline, "sessions">[],
): Facts["facts"] {
  const days = timelines.flatMap(({ sessions }) => sessions.map(({ date }) => date)).sort();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return facts.filter(({ since, until }) => since <= last && (until === null || until > first));
}

/** "since 2019-08" or "2019-08 to 2023-05-01". */
export const timeOf = ({ since, until }: { readonly since: string; readonly until: string | null }) =>
  until === null ? `since ${since}` : `${since} to ${until}`;
