import { describe, expect, it } from "vitest";
import { bySuite } from "../../pipeline/testing/suite.ts";
import {
  type DrawnTimeline,
  drawTimeline,
  everyTimeline as everyOf,
  forksOf,
} from "../testing/draw-timeline.ts";
import type { Event, TopicTimeline } from "../timeline.ts";
import { eventsOf } from "../timeline.ts";
import { checkGraph, graphOf, orderOf, type TimelineGraph } from "./graph.ts";

const { timeline } = drawTimeline();

const everyTimeline = (check: (drawn: DrawnTimeline) => void) =>
  everyOf(check, {}, bySuite({ short: 40, long: 120 }));

/** The timeline with one event changed, in all forks. */
function withEvent(id: string, change: Partial<Event>): TopicTimeline {
  const changed = (event: Event) => (event.id === id ? { ...event, ...change } : event);
  return {
    ...timeline,
    shared: timeline.shared.map(changed),
    forked: timeline.forked.map((events) => events.map(changed)),
  };
}

/** A change of mind that fork 0 tells. */
function changeInFork0(): Event {
  const event = timeline.forked[0]?.find(({ supersedes }) => supersedes.length > 0);
  if (!event) throw new Error("the life has no change of mind");
  return event;
}

function sharedEvent(fits: (event: Event) => boolean): Event {
  const event = timeline.shared.find(fits);
  if (!event) throw new Error("the life has no such event");
  return event;
}

const effectId = sharedEvent(({ act }) => act === "news").id;
/** The timeline with a move that makes a matter of the user's own possible. */
const caused: TopicTimeline = {
  ...withEvent(effectId, { causedBy: ["life.1"] }),
  life: [{ id: "life.1", date: timeline.sessions[0]?.date ?? "", event: "Moves to a flat" }],
};

const dateOf = (graph: TimelineGraph, id: string) => graph.getNodeAttribute(id, "date");

describe("graphOf", () => {
  it("contains the events of one fork and the changes in the persona's life", () => {
    everyTimeline((life) => {
      for (const fork of forksOf(life)) {
        const events = eventsOf(life.timeline, fork);
        const changes = life.timeline.life.map(({ id }) => id);
        expect(new Set(graphOf([life.timeline], fork).nodes())).toEqual(
          new Set([...events.keys(), ...changes]),
        );
      }
    });
  });

  it("leads from a superseded event to the one that supersedes it, and from a cause to its effect", () => {
    const graph = graphOf([caused], 0);
    const switched = [...eventsOf(caused, 0).values()].find(({ act }) => act === "switches");
    const effect = caused.shared.find(({ id }) => id === effectId);
    const [before = "", cause = ""] = [switched?.supersedes[0], effect?.causedBy[0]];
    expect(graph.directedEdge(before, switched?.id)).toBe(`${before} supersedes ${switched?.id}`);
    expect(graph.directedEdge(cause, effectId)).toBe(`${cause} causes ${effectId}`);
    expect(graph.getNodeAttributes(cause)).toMatchObject({ kind: "life", event: "Moves to a flat" });
  });

  it("gives the attitude after each act", () => {
    const attitudes = new Set<string>();
    everyTimeline((life) => {
      for (const fork of forksOf(life))
        graphOf([life.timeline], fork).forEachNode((_, event) => {
          if (event.kind === "event") attitudes.add(`${event.act} ${event.attitude}`);
        });
    });
    expect([...attitudes].sort()).toEqual([
      "asksToForget null",
      "comesRound like",
      "dislikes dislike",
      "goesOff dislike",
      "likes like",
      "lists null",
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
    expect(graph.order).toBe(new Set(life).size + events.length);
    expect(checkGraph(graph)).toEqual([]);
  });
});

describe("orderOf", () => {
  it("sorts by date, and within a day from cause to effect", () => {
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
  it("finds no mistake in any timeline: no cycle, and every change is later than what it supersedes and changes something", () => {
    everyTimeline((life) => {
      for (const fork of forksOf(life)) expect(checkGraph(graphOf([life.timeline], fork))).toEqual([]);
    });
  });

  it("reports a change on the same day as what it supersedes", () => {
    const { id, supersedes } = changeInFork0();
    const [before = ""] = supersedes;
    const date = dateOf(graphOf([timeline], 0), before);
    expect(checkGraph(graphOf([withEvent(id, { date, causedBy: [] })], 0))).toContain(
      `"${id}" of ${date} is not later than "${before}" of ${date}, which it supersedes`,
    );
  });

  it("reports a change of a preference that was never told", () => {
    const { id } = sharedEvent((event) => event.act === "likes" || event.act === "dislikes");
    const graph = graphOf([withEvent(id, { act: "goesOff" })], 0);
    expect(checkGraph(graph)).toContain(`"${id}" changes a preference that was never told`);
  });

  it("reports an effect before its cause", () => {
    const date = caused.life[0]?.date;
    const shared = caused.shared.map((event) =>
      event.id === effectId ? { ...event, date: "1999-01-01" } : event,
    );
    expect(checkGraph(graphOf([{ ...caused, shared }], 0))).toEqual([
      `"${effectId}" of 1999-01-01 is earlier than its cause "life.1" of ${date}`,
    ]);
  });

  it("reports a cycle", () => {
    const { id, supersedes } = changeInFork0();
    const [before = ""] = supersedes;
    const graph = graphOf([withEvent(before, { supersedes: [id] })], 0);
    expect(checkGraph(graph)).toContain("the events form a circle");
  });
});
