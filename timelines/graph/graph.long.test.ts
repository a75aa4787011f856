import { describe, expect, it } from "vitest";
import { everyTimeline } from "../testing/draw-timeline.ts";
import { checkGraph, graphOf } from "./graph.ts";

describe("over many timelines, checkGraph", () => {
  it.each([1, 2])("finds no mistake, with this number of sessions: %i", (periods) => {
    everyTimeline(({ timeline }) => expect(checkGraph(graphOf([timeline], 0))).toEqual([]), { periods }, 400);
  });
});
