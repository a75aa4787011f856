import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { designPersona } from "../../personas/cohort/design.ts";
import { createRandom, diceOf } from "../../pipeline/engine/random.ts";
import { drawWindows, periods } from "../periods.ts";
import { drawHistory } from "./history.ts";
import { lifeEventMaterial } from "./material.ts";

function historyOf(seed: number, index: number) {
  const design = designPersona(diceOf(seed), index);
  const random = createRandom(seed, "history", index);
  const windows = drawWindows(design.firstSession, design.birthYear, periods, random);
  return { design, windows, history: drawHistory(design, windows, random) };
}

describe("drawHistory", () => {
  it("keeps to windows, ages and counts, and repeats nothing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 400 }), (seed, index) => {
        const { design, windows, history } = historyOf(seed, index);
        expect(new Set(history.map(({ event }) => event)).size).toBe(history.length);
        expect(history.map(({ id }) => id)).toEqual(history.map((_, place) => `life.${place + 1}`));
        expect(history.map(({ date }) => date)).toEqual(history.map(({ date }) => date).sort());
        for (const { period, from, session } of windows) {
          const own = history.filter((event) => event.period === period);
          expect(own.length).toBeGreaterThanOrEqual(period === "init" ? 6 : 2);
          expect(own.length).toBeLessThanOrEqual(period === "init" ? 11 : 4);
          for (const { date, event } of own) {
            expect(date > from && date < session).toBe(true);
            const age = Number(date.slice(0, 4)) - design.birthYear;
            const [youngest = 0, oldest = 0] =
              lifeEventMaterial.find((other) => other.event === event)?.ages ?? [];
            expect(age >= 17 && Math.max(age, 18) >= youngest && age <= oldest).toBe(true);
          }
        }
      }),
      { numRuns: 100, seed: 1 },
    );
  });

  it("tells nothing of work to those who have none", () => {
    const idle = Array.from({ length: 120 }, (_, index) => historyOf(3, index)).filter(({ design }) =>
      design.occupation.startsWith("retired"),
    );
    expect(idle.flatMap(({ history }) => history).filter(({ category }) => category === "work")).toEqual([]);
  });
});

describe("the material", () => {
  it("is 100 first-person clauses in which {it} is never the subject", () => {
    expect(lifeEventMaterial.length).toBe(100);
    expect(new Set(lifeEventMaterial.map(({ event }) => event)).size).toBe(100);
    for (const { event, off, toward } of lifeEventMaterial) {
      for (const text of [event, off, toward]) {
        expect(text).not.toMatch(/[.!?]$|^[A-Z](?!\b|')|\{it\} (?:is|was|has|had|goes|went)\b|\{(?!it\})/);
      }
    }
  });
});
