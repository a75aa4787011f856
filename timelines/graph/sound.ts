import { RecordError } from "../../pipeline/engine/errors.ts";
import type { TopicTimeline } from "../timeline.ts";
import { checkGraph, graphOf } from "./graph.ts";

/** The timeline, if the graph of its events is acyclic and in order in every fork. */
export function soundTimeline(timeline: TopicTimeline): TopicTimeline {
  const issues = timeline.forked.flatMap((_, fork) =>
    checkGraph(graphOf([timeline], fork)).map((issue) => `fork ${fork}: ${issue}`),
  );
  const [first] = issues;
  if (first === undefined) return timeline;
  throw new RecordError(`could not keep the timeline of "${timeline.topic}": ${first}`, issues);
}
