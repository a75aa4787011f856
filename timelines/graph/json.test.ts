import { DirectedGraph } from "graphology";
import { describe, expect, it } from "vitest";
import { graphOf } from "./graph.ts";
import { drawJson } from "./json.ts";
import { drawLife } from "./testing/lives.ts";

describe("drawJson", () => {
  it("reads back as the same graph and says whose it is", () => {
    const timelines = [drawLife().timeline, drawLife({ topic: "coding" }).timeline];
    const read = DirectedGraph.from(
      JSON.parse(drawJson({ persona: { index: 3, name: "Ana Silva" }, fork: 2, timelines })),
    );
    const graph = graphOf(timelines, 2);
    expect(read.export()).toEqual({ ...graph.export(), attributes: read.getAttributes() });
    expect(read.getAttributes()).toEqual({
      title: "Persona 3, Ana Silva: therapy, coding, fork 2",
      persona: 3,
      name: "Ana Silva",
      fork: 2,
      topics: ["therapy", "coding"],
    });
  });
});
