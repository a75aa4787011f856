import { type Drawing, titleOf } from "./drawing.ts";
import { graphOf } from "./graph.ts";

/** The graph as graphology's own JSON: `DirectedGraph.from` reads it back, and so do tools for nodes and edges. */
export function drawJson(drawing: Drawing): string {
  const { persona, fork, timelines } = drawing;
  const attributes = {
    title: titleOf(drawing),
    persona: persona.index,
    name: persona.name,
    fork,
    topics: timelines.map(({ topic }) => topic),
  };
  return JSON.stringify({ ...graphOf(timelines, fork).export(), attributes }, null, 2);
}
