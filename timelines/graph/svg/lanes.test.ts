import { describe, expect, it } from "vitest";
import { drawTimeline, everyTimeline, forksOf } from "../../testing/draw-timeline.ts";
import { graphOf } from "../graph.ts";
import { laneGroupsOf } from "./lanes.ts";

describe("laneGroupsOf", () => {
  it("puts every event on a lane except those that have no subject", () => {
    everyTimeline(
      (life) => {
        for (const fork of forksOf(life)) {
          const graph = graphOf([life.timeline], fork);
          const lanes = laneGroupsOf(life.timeline, graph).flatMap((group) => group.lanes);
          const drawn = new Set(lanes.flatMap(({ marks }) => marks.map(({ id }) => id)));
          const stating = graph.filterNodes(
            (_, node) => node.kind === "event" && !["news", "opens", "lists"].includes(node.act),
          );
          expect(drawn).toEqual(new Set(stating));
        }
      },
      {},
      40,
    );
  });

  it("gives the role pivot four lanes: a switch is on two of them, and one is empty", () => {
    const { timeline } = drawTimeline();
    const role = laneGroupsOf(timeline, graphOf([timeline], 2)).find(({ title }) => title === "pivot: role");
    const attitudes = role?.lanes.map(({ marks }) =>
      marks.map(({ event, attitude }) => `${event.act} ${attitude}`),
    );
    expect(attitudes?.sort()).toEqual([
      [],
      ["dislikes dislike"],
      ["likes like", "switches dislike"],
      ["switches like"],
    ]);
  });

  it("keeps a lane ordered by date and uses no lane name twice in a group", () => {
    everyTimeline(
      ({ timeline }) => {
        for (const { lanes } of laneGroupsOf(timeline, graphOf([timeline], 0))) {
          expect(new Set(lanes.map(({ name }) => name)).size).toBe(lanes.length);
          for (const { marks } of lanes) {
            const dates = marks.map(({ event }) => event.date);
            expect(dates).toEqual([...dates].sort());
          }
        }
      },
      {},
      40,
    );
  });
});
