import { describe, expect, it } from "vitest";
import { drawTimeline, everyTimeline, forksOf } from "../testing/draw-timeline.ts";
import { graphOf } from "./graph.ts";
import { drawMermaid } from "./mermaid.ts";

const persona = { index: 0, name: "Ana Silva" };
const none = { facts: [], changes: [] };

describe("drawMermaid", () => {
  it("draws every event and every edge once, with reasons on the arrows", () => {
    everyTimeline(
      (life) => {
        for (const fork of forksOf(life)) {
          const lines = drawMermaid({ persona, fork, facts: none, timelines: [life.timeline] }).split("\n");
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
    const lines = drawMermaid({ persona, fork: 0, facts: none, timelines: [timeline] }).split("\n");
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
      facts: none,
      timelines: [{ ...timeline, forked }],
    });
    expect(text).toContain("<i>#34;a#34; #35;1; #60;b#62;#124;#91;c#93;#96;</i>");
    expect(text).toContain('title: "Persona 0, A \\"B\\" <C>: therapy, fork 0"');
  });

  it("shows the facts of that time, and the life events that begin and end them", () => {
    let changed = 0;
    for (let seed = 0; seed < 40; seed++) {
      const { timeline, facts } = drawTimeline({ seed });
      const [first, last] = [timeline.sessions[0]?.date ?? "", timeline.sessions.at(-1)?.date ?? ""];
      const text = drawMermaid({ persona, fork: 0, facts, timelines: [timeline] });
      for (const { id, since, until } of facts.facts) {
        const isOfThen = since <= last && (until === null || until > first);
        expect(text.includes(`    ${id.replace(".", "_")}[/"`), `${id} of persona ${seed}`).toBe(isOfThen);
      }
      const told = facts.changes.findIndex(({ date }) => date > first && date <= last);
      const [begun] = facts.changes[told]?.begins ?? [];
      if (begun === undefined) continue;
      changed += 1;
      expect(text).toContain(`  life_${told + 1} -.->|begins| ${begun.replace(".", "_")}`);
    }
    expect(changed).toBeGreaterThan(3);
  });

  it("says how many days a trip took", () => {
    const { timeline } = drawTimeline();
    const [trip, ...others] = timeline.shared;
    if (!trip) throw new Error("nothing is shared");
    const shared = [{ ...trip, days: 3 }, ...others];
    const text = drawMermaid({ persona, fork: 0, facts: none, timelines: [{ ...timeline, shared }] });
    expect(text).toContain(`"${trip.date}, after 3 days<br/>`);
  });
});
