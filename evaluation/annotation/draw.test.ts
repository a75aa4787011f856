import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { grouped } from "../../pipeline/lists.ts";
import { originOf } from "../testing/answers.ts";
import { questionOf } from "../testing/questions.ts";
import { type DrawnQuestion, drawQuestions } from "./draw.ts";

/** Groups of four forks each, with a type and a level. */
function benchmarkOf(groups: readonly { readonly type: string; readonly level: string | null }[]) {
  const asked = groups.flatMap(({ type, level }, group) =>
    [0, 1, 2, 3].map((fork) => ({
      question: questionOf({ id: `${group}-${fork}`, type }),
      origin: originOf("a", { level, member: { group: String(group), fork } }),
    })),
  );
  return {
    questions: asked.map(({ question }) => question),
    origins: new Map(asked.map(({ question, origin }) => [question.id, origin])),
  };
}

const benchmark = fc
  .array(
    fc.record({ type: fc.constantFrom("x", "y", "z"), level: fc.constantFrom("explicit", "implied", null) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map(benchmarkOf);

const apart = (drawn: readonly DrawnQuestion[]) => {
  const evidence = drawn.filter(({ withEvidence }) => withEvidence).length;
  return Math.abs(drawn.length - 2 * evidence);
};

describe("the questions that people are asked", () => {
  it("are as many as wanted, each once, half of them with the evidence, both in total and for every type and level", () => {
    fc.assert(
      fc.property(
        benchmark,
        fc.integer({ min: 1, max: 130 }),
        fc.nat(9),
        ({ questions, origins }, count, seed) => {
          const drawn = drawQuestions(questions, { origins, count, seed });
          expect(drawn).toHaveLength(Math.min(count, questions.length));
          expect(new Set(drawn.map(({ question }) => question.id)).size).toBe(drawn.length);
          expect(apart(drawn)).toBeLessThanOrEqual(1);
          const cells = grouped(drawn, ({ question: { id, type } }) => `${type} ${origins.get(id)?.level}`);
          for (const own of cells.values()) expect(apart(own)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it("are balanced over types and levels, as far as there are enough of each", () => {
    fc.assert(
      fc.property(benchmark, fc.integer({ min: 1, max: 60 }), ({ questions, origins }, count) => {
        const cellOf = ({ id, type }: { readonly id: string; readonly type: string }) =>
          `${type} ${origins.get(id)?.level}`;
        const there = grouped(questions, cellOf);
        const drawn = grouped(
          drawQuestions(questions, { origins, count, seed: 1 }).map(({ question }) => question),
          cellOf,
        );
        const most = Math.max(...[...drawn.values()].map(({ length }) => length));
        for (const [cell, { length }] of there)
          expect(drawn.get(cell)?.length ?? 0).toBeGreaterThanOrEqual(Math.min(length, most - 1));
      }),
    );
  });

  it("ask about another group before they ask about another fork of the same group", () => {
    const { questions, origins } = benchmarkOf(
      Array.from({ length: 20 }, () => ({ type: "x", level: null })),
    );
    const groups = drawQuestions(questions, { origins, count: 20, seed: 3 }).map(
      ({ question }) => question.id.split("-")[0],
    );
    expect(new Set(groups).size).toBe(20);
  });

  it("are the same for everyone with one seed, and different with another", () => {
    const { questions, origins } = benchmarkOf(
      Array.from({ length: 20 }, () => ({ type: "x", level: null })),
    );
    const idsWith = (seed: number) =>
      drawQuestions(questions, { origins, count: 10, seed }).map(({ question }) => question.id);
    expect(idsWith(1)).toEqual(idsWith(1));
    expect(idsWith(1)).not.toEqual(idsWith(2));
  });
});
