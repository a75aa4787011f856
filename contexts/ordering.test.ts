import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../personas/dates.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { interleave, orderSessions } from "./ordering.ts";

const session = fc
  .record({ topic: fc.constantFrom("food", "films", "travel"), days: fc.integer({ min: 0, max: 600 }) })
  .map(({ topic, days }) => ({ topic, date: addDays("2022-03-14", days) }));
const sessionList = fc.array(session, { maxLength: 12 });
const randomOf = (seed: number) => createRandom(seed, "ordering");

describe("ordering sessions", () => {
  it("loses none and adds none", () => {
    fc.assert(
      fc.property(sessionList, fc.nat(), (sessions, seed) => {
        const ordered = orderSessions(sessions, randomOf(seed));
        expect(ordered.length).toBe(sessions.length);
        expect(new Set(ordered)).toEqual(new Set(sessions));
      }),
    );
  });

  it("follows the calendar", () => {
    fc.assert(
      fc.property(sessionList, fc.nat(), (sessions, seed) => {
        const dates = orderSessions(sessions, randomOf(seed)).map(({ date }) => date);
        expect(dates).toEqual([...dates].sort());
      }),
    );
  });

  it("puts sessions of one day in an order that depends on the seed and on nothing else", () => {
    const sessions = ["food", "films", "travel"].map((topic) => ({ topic, date: "2022-03-14" }));
    const orders = Array.from({ length: 40 }, (_, seed) =>
      JSON.stringify(orderSessions(sessions, randomOf(seed))),
    );
    expect(new Set(orders).size).toBe(6);
    expect(JSON.stringify(orderSessions(sessions, randomOf(3)))).toBe(orders[3]);
  });
});

describe("putting filler between sessions", () => {
  const own = fc
    .integer({ min: 0, max: 12 })
    .map((count) => Array.from({ length: count }, (_, index) => `own ${index}`));
  const filler = fc
    .integer({ min: 0, max: 12 })
    .map((count) => Array.from({ length: count }, (_, index) => `filler ${index}`));

  it("keeps the sessions in order and has each filler once", () => {
    fc.assert(
      fc.property(own, filler, fc.nat(), (sessions, between, seed) => {
        const all = interleave(sessions, between, randomOf(seed));
        expect(all.filter((entry) => entry.startsWith("own"))).toEqual(sessions);
        expect(all.filter((entry) => entry.startsWith("filler")).sort()).toEqual([...between].sort());
      }),
    );
  });

  it("puts more filler late than early", () => {
    const sessions = Array.from({ length: 10 }, (_, index) => `own ${index}`);
    const early = Array.from({ length: 200 }, (_, seed) =>
      interleave(sessions, ["filler"], randomOf(seed)).indexOf("filler"),
    ).filter((place) => place < 5);
    expect(early.length).toBeGreaterThan(0);
    expect(early.length).toBeLessThan(80);
  });
});
