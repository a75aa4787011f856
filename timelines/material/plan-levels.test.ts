import { expect, it } from "vitest";
import { diceOf } from "../../pipeline/engine/random.ts";
import { leveledKinds, levelPoint } from "./plan-levels.ts";

it("The levels of every kind are spread evenly over the personas, also over those who have a topic", () => {
  for (const seed of [1, 2, 5151])
    for (const topic of ["legalConsultation", "coding", "email"])
      for (const kind of leveledKinds)
        for (const first of [0, 4, 8]) {
          const personas = Array.from({ length: 111 }, (_, index) => first + 9 * index);
          const points = personas.map((persona) => levelPoint(diceOf(seed), { topic, kind, persona }));
          const inFirst = points.filter((point) => point < 0.25).length;
          expect(points.every((point) => point >= 0 && point < 1)).toBe(true);
          expect(Math.abs(inFirst - 111 / 4)).toBeLessThan(5);
        }
});

it("The levels of one kind say nothing about those of another", () => {
  const [role, ...others] = leveledKinds;
  for (const kind of others) {
    const pairs = Array.from({ length: 2000 }, (_, persona) =>
      [role, kind].map((one) => levelPoint(diceOf(3), { topic: "coding", kind: one, persona }) < 0.25),
    );
    const both = pairs.filter(([one, other]) => one && other).length;
    expect(both / 2000, kind).toBeCloseTo(1 / 16, 1);
    expect(Math.abs(both / 2000 - 1 / 16), kind).toBeLessThan(0.02);
  }
});
