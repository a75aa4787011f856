import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { levels, questionTypes } from "../questions/types.ts";
import { type Distance, distances } from "./places.ts";
import { type Spreadable, spreadDistances } from "./spread.ts";

const contexts = Array.from({ length: 42 }, (_, turn) => turn);

/**
 * The groups of a context: for each topic one of each type, at a level that differs from context to context.
 */
const groupsOf = (turn: number, topics: readonly (readonly Distance[])[]): Spreadable[] =>
  topics.flatMap((possible, topic) =>
    questionTypes.map((type, index) => ({
      id: `${topic} ${type}`,
      type,
      level: levels[(turn + topic + index * 3) % levels.length] ?? "explicit",
      possible,
    })),
  );

/** How often a type or level is asked at each distance. */
function sharesOf(topics: readonly (readonly Distance[])[]) {
  const asked = contexts.flatMap((turn) => {
    const groups = groupsOf(turn, topics);
    const chosen = spreadDistances(groups, turn);
    return groups.map(({ id, type, level }) => ({ type, level, distance: chosen.get(id) }));
  });
  return [...questionTypes, ...levels].flatMap((label) => {
    const own = asked.filter(({ type, level }) => type === label || level === label);
    return distances.map((wanted) => own.filter(({ distance }) => distance === wanted).length / own.length);
  });
}

describe("the distances of a context's questions", () => {
  it("are equal in number for each type and level, if all are possible", () => {
    for (const share of sharesOf([distances, distances])) {
      expect(share).toBeGreaterThan(0.25);
      expect(share).toBeLessThan(0.42);
    }
  });

  it("are almost equal, too, if only one of two topics can be asked about from far away", () => {
    for (const share of sharesOf([distances, ["near", "middle"]])) {
      expect(share).toBeGreaterThan(0.22);
      expect(share).toBeLessThan(0.5);
    }
  });

  it("are always possible, one for each group", () => {
    const group = fc.record({
      type: fc.constantFrom(...questionTypes),
      level: fc.constantFrom(...levels),
      possible: fc.subarray([...distances], { minLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(group, { maxLength: 30 }), fc.nat(), (drawn, turn) => {
        const groups = drawn.map((one, index) => ({ ...one, id: String(index) }));
        const chosen = spreadDistances(groups, turn);
        expect(chosen.size).toBe(groups.length);
        for (const { id, possible } of groups) expect(possible).toContain(chosen.get(id));
      }),
    );
  });
});
