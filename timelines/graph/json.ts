import { type Drawing, titleOf } from "./drawing.ts";
import { graphWithFacts } from "./facts.ts";

/** The graph in the JSON format of graphology. `DirectedGraph.from` and other tools can read it. */
export function drawJson(drawing: Drawing): string {
  const { persona, fork, timelines } = drawing;
  const attributes = {
    title: titleOf(drawing),
    persona: persona.index,
    name: persona.name,
    fork,
    topics: timelines.map(({ topic }) => topic),
  };
  return JSON.stringify({ ...graphWithFacts(drawing).export(), attributes }, null, 2);
}
