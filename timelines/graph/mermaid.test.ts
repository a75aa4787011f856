import { describe, expect, it } from "vitest";
import { drawTimeline, everyTimeline, forksOf } from "../testing/draw-timeline.ts";
import { graphOf } from "./graph.ts";
import { drawMermaid } from "./mermaid.ts";

const persona = { index: 0, name: "Ana Silva" };

describe("drawMermaid", () => {
  it("draws every event and every edge once, with reasons on the arrows", () => {
    everyTimeline(
      (life) => {
        for (const fork of forksOf(life)) {
          const lines = drawMermaid({ persona, fork, timelines: [life.timeline] }).split("\n");
          const graph = graphOf([life.timeline], fork);
          const named = lines.flatMap((line) => /^ {4}(\w+)(?:\(\[|\[|>|\{\{)"/.exec(line)?.[1] ?? []);
          expect(named.sort()).toEqual(graph.mapNodes((id) => id.replaceAll(".", "_")).sort());
          expect(lines.filter((line) => / -->\|"superseded(?:: .+)?"\| /.test(line)).length).toBe(
            graph.filterEdges((_, { kind }) => kind === "supersedes").length,
          );
          expect(lines.filter((line) => line.includes(" -.->|causes| ")).length).toBe(
            graph.filterEdges((_, { kind }) => kind === "causes").length,
          );
          expect(lines.filter((line) => line.trim() === "end").length).toBe(
            lines.filter((line) => line.includes("subgraph ")).length,
          );
        }
      },
      {},
      40,
    );
  });

  it("draws likes round and dislikes angular, and marks pivots", () => {
    const { timeline } = drawTimeline();
    const lines = drawMermaid({ persona, fork: 0, timelines: [timeline] }).split("\n");
    expect(lines.some((line) => /\(\["[\d-]+<br\/>likes .*"\]\):::like$/.test(line))).toBe(true);
    expect(lines.some((line) => / {4}\w+\["[\d-]+<br\/>dislikes .*"\]:::dislike$/.test(line))).toBe(true);
    expect(lines.filter((line) => / class \w+ pivot$/.test(line)).length).toBe(
      timeline.pivots.flatMap(({ events }) => events).length,
    );
  });

  it("writes special characters of Mermaid as entities", () => {
    const { timeline } = drawTimeline();
    const forked = timeline.forked.map((events) =>
      events.map((event) => (event.act === "shares" ? { ...event, happening: '"a" #1; <b>|[c]`' } : event)),
    );
    const text = drawMermaid({
      persona: { index: 0, name: 'A "B" <C>' },
      fork: 0,
      timelines: [{ ...timeline, forked }],
    });
    expect(text).toContain("<i>#34;a#34; #35;1; #60;b#62;#124;#91;c#93;#96;</i>");
    expect(text).toContain('title: "Persona 0, A \\"B\\" <C>: therapy, fork 0"');
  });
});
