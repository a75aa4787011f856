import { describe, expect, it } from "vitest";
import { drawTimeline, everyTimeline, forksOf } from "../testing/draw-timeline.ts";
import type { Event, TopicTimeline } from "../timeline.ts";
import { eventsOf } from "../timeline.ts";
import { checkGraph, graphOf, orderOf, type TimelineGraph } from "./graph.ts";

const { timeline } = drawTimeline();

/** The timeline with one shared event changed. */
function withEvent(id: string, change: Partial<Event>): TopicTimeline {
  const shared = timeline.shared.map((event) => (event.id === id ? { ...event, ...change } : event));
  return { ...timeline, shared };
}

function sharedEvent(fits: (event: Event) => boolean): Event {
  const event = timeline.shared.find(fits);
  if (!event) throw new Error("the life has no such event");
  return event;
}

const dateOf = (graph: TimelineGraph, id: string) => graph.getNodeAttribute(id, "date");

describe("graphOf", () => {
  it("holds the events of one fork and the life events that they refer to", () => {
    everyTimeline((life) => {
      for (const fork of forksOf(life)) {
        const events = eventsOf(life.timeline, fork);
        const causes = new Set([...events.values()].flatMap(({ causedBy }) => causedBy));
        expect(new Set(graphOf([life.timeline], fork).nodes())).toEqual(
          new Set([...events.keys(), ...causes]),
        );
      }
    });
  });

  it("leads from a superseded event to the one that supersedes it, and from a cause to its effect", () => {
    const graph = graphOf([timeline], 0);
    const switched = [...eventsOf(timeline, 0).values()].find(({ act }) => act === "switches");
    const news = sharedEvent(({ act }) => act === "news");
    const [before = "", told = ""] = [switched?.supersedes[0], news.causedBy[0]];
    expect(graph.directedEdge(before, switched?.id)).toBe(`${before} supersedes ${switched?.id}`);
    expect(graph.directedEdge(told, news.id)).toBe(`${told} causes ${news.id}`);
    expect(graph.getNodeAttributes(told)).toMatchObject({ kind: "life", event: news.happening });
  });

  it("gives the attitude after each act", () => {
    const attitudes = new Set<string>();
    everyTimeline((life) => {
      graphOf([life.timeline], 0).forEachNode((_, event) => {
        if (event.kind === "event") attitudes.add(`${event.act} ${event.attitude}`);
      });
    });
    expect([...attitudes].sort()).toEqual([
      "asksToForget null",
      "comesRound like",
      "dislikes dislike",
      "goesOff dislike",
      "likes like",
      "news null",
      "opens null",
      "shares null",
      "stillDislikes dislike",
      "stillLikes like",
      "switches like",
      "tellsOfOther null",
      "tries null",
    ]);
  });

  it("puts several topics into one graph, with each life event once", () => {
    const lives = ["therapy", "coding", "email"].map((topic) => drawTimeline({ topic, seed: 4 }).timeline);
    const graph = graphOf(lives, 1);
    const life = lives.flatMap((one) => one.life.map(({ id }) => id));
    const events = lives.flatMap((one) => [...eventsOf(one, 1).keys()]);
    expect(life.length).toBeGreaterThan(new Set(life).size);
    expect(graph.order).toBe(new Set(life).size + events.length);
    expect(checkGraph(graph)).toEqual([]);
  });
});

describe("orderOf", () => {
  it("is by date, and within a day from cause to effect", () => {
    everyTimeline((life) => {
      const graph = graphOf([life.timeline], 0);
      const order = orderOf(graph);
      const place = new Map(order.map((id, index) => [id, index]));
      expect(order.length).toBe(graph.order);
      expect(order.map((id) => dateOf(graph, id))).toEqual(order.map((id) => dateOf(graph, id)).sort());
      for (const { source, target } of graph.edgeEntries())
        expect(place.get(source)).toBeLessThan(place.get(target) ?? 0);
    });
  });
});

describe("checkGraph", () => {
  it("finds no mistake in any timeline: no circle, and every change is later than what it supersedes and has a reason", () => {
    everyTimeline((life) => {
      for (const fork of forksOf(life)) expect(checkGraph(graphOf([life.timeline], fork))).toEqual([]);
    });
  });

  it("finds no mistake if stories are told in one session or two", () => {
    for (const periods of [1, 2])
      everyTimeline(
        ({ timeline: short }) => expect(checkGraph(graphOf([short], 0))).toEqual([]),
        { periods },
        400,
      );
  });

  it("reports a change on the day of what it supersedes", () => {
    const { id, supersedes } = sharedEvent((event) => event.supersedes.length > 0);
    const [before = ""] = supersedes;
    const date = dateOf(graphOf([timeline], 0), before);
    expect(checkGraph(graphOf([withEvent(id, { date, causedBy: [] })], 0))).toContain(
      `"${id}" of ${date} is not later than "${before}" of ${date}, which it supersedes`,
    );
  });

  it("reports a change without a reason", () => {
    const { id } = sharedEvent((event) => event.supersedes.length > 0);
    const graph = graphOf([withEvent(id, { reason: null })], 0);
    expect(checkGraph(graph)).toEqual([`"${id}" changes a preference without a reason`]);
  });

  it("reports an effect before its cause", () => {
    const { id, causedBy, date } = sharedEvent((event) => event.act === "news");
    expect(checkGraph(graphOf([withEvent(id, { date: "1999-01-01" })], 0))).toEqual([
      `"${id}" of 1999-01-01 is earlier than its cause "${causedBy[0]}" of ${date}`,
    ]);
  });

  it("reports a circle", () => {
    const { id, supersedes } = sharedEvent((event) => event.supersedes.length > 0);
    const [before = ""] = supersedes;
    const graph = graphOf([withEvent(before, { supersedes: [id] })], 0);
    expect(checkGraph(graph)).toContain("the events form a circle");
  });
});
