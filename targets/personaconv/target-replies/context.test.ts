import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { threadOf } from "../testing/plain-values.ts";
import { contextOf } from "./context.ts";
import { ancestorsOf } from "./reply-tree.ts";

/** Ten characters each; the target is 5. */
const replies = [
  { parent: null }, // 0 other conversation
  { parent: 0 }, // 1
  { parent: null }, // 2 above the target
  { parent: 2 }, // 3 sibling of an ancestor
  { parent: 2 }, // 4 above the target
  { parent: 4 }, // 5 the target
  { parent: 5 }, // 6 below
  { parent: 6 }, // 7 below
  { parent: 4 }, // 8 sibling
  { parent: null }, // 9 other conversation
].map((reply) => ({ ...reply, text: "Ten letter", timeMs: 3 }));
const changed = (changes: Readonly<Record<number, object>>) =>
  threadOf(replies.map((reply, position) => ({ ...reply, ...changes[position] })));

describe("the context of a target", () => {
  it("is everything earlier, except the target and what is below it", () => {
    expect(contextOf(changed({}), 5, 1_000)).toEqual([0, 1, 2, 3, 4, 8, 9]);
  });

  it("holds nothing later than the target, nothing without a readable time, and no answers to either", () => {
    expect(contextOf(changed({ 0: { timeMs: 4 }, 8: { timeMs: null } }), 5, 1_000)).toEqual([2, 3, 4, 9]);
  });

  it("always holds what the target answers, up to the post, even without room or a readable time", () => {
    expect(contextOf(changed({ 2: { timeMs: null } }), 5, 0)).toEqual([2, 4]);
  });

  it("takes the nearest first, and of equally near ones the latest, then the first", () => {
    const growing = [20, 30, 40, 50, 60].map((most) => contextOf(changed({ 0: { timeMs: 1 } }), 5, most));
    expect(growing).toEqual([
      [2, 4],
      [2, 4, 8],
      [2, 3, 4, 8],
      [2, 3, 4, 8, 9],
      [0, 2, 3, 4, 8, 9],
    ]);
    expect(contextOf(changed({}), 5, 50)).toEqual([0, 2, 3, 4, 8]);
  });

  it("leaves out what is too long, and continues with shorter ones", () => {
    expect(contextOf(changed({ 8: { text: "A text of twenty characters and more" } }), 5, 30)).toEqual([
      2, 3, 4,
    ]);
  });

  it("never exceeds its characters except for the ancestors, and never holds an answer without what it answers", () => {
    const thread = fc
      .array(fc.record({ choice: fc.nat(), characters: fc.nat(9), timeMs: fc.option(fc.nat(5)) }), {
        minLength: 1,
        maxLength: 30,
      })
      .map((list) =>
        threadOf(
          list.map(({ choice, characters, timeMs }, position) => ({
            parent: choice % (position + 1) === position ? null : choice % (position + 1),
            text: "a".repeat(characters),
            timeMs,
          })),
        ),
      );
    fc.assert(
      fc.property(thread, fc.nat(), fc.nat(60), (given, choice, most) => {
        const target = choice % given.replies.length;
        const shown = contextOf(given, target, most);
        const above = ancestorsOf(given, target);
        const characters = shown.reduce(
          (sum, position) => sum + (given.replies[position]?.text.length ?? 0),
          0,
        );
        if (shown.length > above.length) expect(characters).toBeLessThanOrEqual(most);
        expect(shown).toEqual(expect.arrayContaining(above));
        expect(shown).not.toContain(target);
        for (const position of shown) expect([null, ...shown]).toContain(given.replies[position]?.parent);
        for (const position of shown.filter((other) => !above.includes(other)))
          expect(given.replies[position]?.timeMs).toBeLessThanOrEqual(given.replies[target]?.timeMs ?? -1);
      }),
    );
  });

  it("is found in a thread 100,000 replies deep", () => {
    const deep = threadOf(
      Array.from({ length: 100_000 }, (_, position) => ({
        parent: position === 0 ? null : position - 1,
        text: "",
      })),
    );
    expect(contextOf(deep, 99_999, 0)).toHaveLength(99_999);
  });
});
