import { DirectedGraph } from "graphology";
import { describe, expect, it } from "vitest";
import { drawTimeline } from "../testing/draw-timeline.ts";
import { graphWithFacts } from "./facts.ts";
import { drawJson } from "./json.ts";

describe("drawJson", () => {
  it("can be read back as the same graph, and names the persona", () => {
    const timelines = [drawTimeline().timeline, drawTimeline({ topic: "coding" }).timeline];
    const { facts } = drawTimeline();
    const drawing = { persona: { index: 3, name: "Ana Silva" }, fork: 2, facts, timelines };
    const read = DirectedGraph.from(JSON.parse(drawJson(drawing)));
    const graph = graphWithFacts(drawing);
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
