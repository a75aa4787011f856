import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { threadOf } from "../testing/plain-values.ts";
import { idsOf } from "./number-threads.ts";

/** Positions of parents in a thread in pre-order: each reply answers the one before it or one above that. */
const parents = fc.array(fc.nat(), { maxLength: 60 }).map((choices) => {
  const parents: (number | null)[] = [];
  const above: number[] = [];
  choices.forEach((choice, position) => {
    above.length = choice % (above.length + 1);
    parents.push(above.at(-1) ?? null);
    above.push(position);
  });
  return parents;
});

describe("the ids of a thread", () => {
  it("number its replies in one sequence, and name all replies above", () => {
    const thread = threadOf([{}, { parent: 0 }, { parent: 1 }, {}, { parent: 3 }]);
    expect(idsOf(thread, 1, 2)).toEqual(["u1p2-c1", "u1p2-c1-c2", "u1p2-c1-c2-c3", "u1p2-c4", "u1p2-c4-c5"]);
  });

  it("are unique, and without its last part an id is the id of what it answers", () => {
    fc.assert(
      fc.property(parents, (list) => {
        const ids = idsOf(threadOf(list.map((parent) => ({ parent }))), 3, 1);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.map((id) => id.replace(/-c\d+$/, ""))).toEqual(
          list.map((parent) => (parent === null ? "u3p1" : ids[parent])),
        );
        expect(ids.map((id) => Number(/\d+$/.exec(id)?.[0]))).toEqual(ids.map((_, position) => position + 1));
      }),
    );
  });
});
