import { describe, expect, it } from "vitest";
import { bySuite } from "../pipeline/testing/suite.ts";
import { contentStems, isCommonStem } from "../pipeline/text/content-words.ts";
import { judgeOptions } from "../questions/judge-options.ts";
import { packs } from "../topics/testing/packs.ts";
import { graphOf, requireSound } from "./graph/graph.ts";
import { laneGroupsOf } from "./graph/svg/lanes.ts";
import { type UnstatedLevel, unstatedLevels } from "./levels.ts";
import { type DrawnTimeline, drawTimeline, onlyLevel } from "./testing/draw-timeline.ts";
import type { Event, Pivot } from "./timeline.ts";

const topics = packs.filter(({ implied, scattered }) => implied && scattered).map(({ name }) => name);
const seeds = bySuite({ short: [1], long: [1, 2] });
const drawnAt = (level: UnstatedLevel, periods?: number): DrawnTimeline[] =>
  topics.flatMap((topic) =>
    seeds.map((seed) =>
      drawTimeline({ topic, seed, levels: onlyLevel(level), ...(periods === undefined ? {} : { periods }) }),
    ),
  );

interface Told {
  readonly pivot: Pivot;
  /** The events of the pivot, by fork, ordered by date. */
  readonly forked: readonly (readonly Event[])[];
}
const askedAt = (level: UnstatedLevel, drawn: readonly DrawnTimeline[]): Told[] =>
  drawn.flatMap(({ timeline }) =>
    timeline.pivots
      .filter(({ asked }) => Object.values(asked).some((one) => one.level === level))
      .map((pivot) => ({
        pivot,
        forked: timeline.forked.map((events) =>
          [...timeline.shared, ...events].filter(({ id }) => pivot.events.includes(id)),
        ),
      })),
  );

describe.each(unstatedLevels)("pivots at the level %s", (level) => {
  const drawn = drawnAt(level);
  const told = askedAt(level, drawn);

  it("are of every kind that has a unit, if no other level is asked for", () => {
    const kinds = new Set(told.map(({ pivot }) => pivot.kind));
    const wanted = ["role", "reason", "fact", "tried", ...(level === "implied" ? ["sequence"] : [])];
    expect([...kinds].sort()).toEqual(wanted.sort());
    for (const { timeline } of drawn) expect(requireSound(timeline)).toBe(timeline);
  });

  it("are drawn completely: every event of a pivot is on a lane", () => {
    for (const { timeline } of drawn) {
      const graph = graphOf([timeline], 0);
      const lanes = laneGroupsOf(timeline, graph).flatMap((group) => group.lanes);
      const ids = new Set(lanes.flatMap(({ marks }) => marks.map(({ id }) => id)));
      expect(timeline.pivots.flatMap(({ events }) => events).filter((id) => !ids.has(id))).toEqual([]);
    }
  });

  it("make option k right in fork k", () => {
    for (const { pivot, forked } of told)
      for (const [fork, events] of forked.entries())
        expect(judgeOptions(pivot, events)?.indexOf("right"), pivot.id).toBe(fork);
  });

  it("never have a content word of an option in more turns of one fork than of another", () => {
    for (const { pivot, forked } of told) {
      const turns = forked.map((events) =>
        events.flatMap(({ thread }) =>
          thread.flatMap(({ user, assistant }) => [contentStems(user), contentStems(assistant)]),
        ),
      );
      const stems = Object.values(pivot.asked).flatMap(({ options }) =>
        options.flatMap(({ text }) => [...contentStems(text)].filter((stem) => !isCommonStem(stem))),
      );
      const uneven = stems.filter(
        (stem) => new Set(turns.map((fork) => fork.filter((turn) => turn.has(stem)).length)).size > 1,
      );
      expect(uneven, pivot.id).toEqual([]);
    }
  });

  it("have a reading for readers who don't see the plan", () => {
    for (const { forked } of told)
      for (const events of forked) expect(events.some(({ reading }) => reading !== undefined)).toBe(true);
  });
});

describe("evidence in two turns", () => {
  const told = askedAt("scattered", drawnAt("scattered"));

  it("is told in two sessions, and each turn in two of the four forks", () => {
    for (const { forked } of told) {
      for (const events of forked) expect(new Set(events.map(({ period }) => period)).size).toBe(2);
      for (const act of ["matches", "picks"] as const) {
        const said = forked.flatMap((events) => events.filter((one) => one.act === act));
        const counts = said.map(
          ({ happening }) => said.filter((other) => other.happening === happening).length,
        );
        expect(counts).toEqual([2, 2, 2, 2]);
      }
    }
  });

  it("is not asked for if a life has only one session", () => {
    expect(askedAt("scattered", drawnAt("scattered", 1))).toEqual([]);
  });
});

it("The liked one of four rivals is not always the newest or the oldest", () => {
  const lives = topics.flatMap((topic) =>
    bySuite({ short: [3, 4, 5], long: [3, 4, 5, 6, 7, 8] }).map((seed) =>
      drawTimeline({ topic, seed, levels: onlyLevel("implied") }),
    ),
  );
  const roles = askedAt("implied", lives).filter(({ pivot }) => pivot.kind === "role");
  const places = roles.flatMap(({ forked }) =>
    forked.map((events) =>
      events
        .toSorted((one, other) => (one.date < other.date ? -1 : 1))
        .findIndex(({ act }) => act === "likes"),
    ),
  );
  for (const place of [0, 3]) {
    const share = places.filter((one) => one === place).length / places.length;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.4);
  }
});
