import { describe, expect, it } from "vitest";
import { drawTimeline, shippedTopics } from "./testing/draw-timeline.ts";

/** For each session, whether each of its events tells a pivot, in order. */
function sessionsOf(seed: number): boolean[][] {
  const { timeline } = drawTimeline({ topic: shippedTopics[seed % shippedTopics.length] ?? "", seed });
  const forked = new Set(timeline.forked.flat().map(({ id }) => id));
  return timeline.sessions.map(({ events }) => events.map((id) => forked.has(id)));
}

const cohort = Array.from({ length: 40 }, (_, seed) => sessionsOf(seed)).flat();

describe("the order in which a session tells its events", () => {
  it("begins and ends with the reason for the visit", () => {
    for (const session of cohort) expect([session[0], session.at(-1)]).toEqual([false, false]);
  });

  it("never has three stories of pivots in a row, and rarely two", () => {
    const rows = (length: number) =>
      cohort.filter((session) =>
        session.some((_, start) => {
          const row = session.slice(start, start + length);
          return row.length === length && row.every((isForked) => isForked);
        }),
      ).length;
    expect(rows(3)).toBe(0);
    expect(rows(2) / cohort.length).toBeLessThan(0.25);
  });
});
