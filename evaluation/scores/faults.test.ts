import { describe, expect, it } from "vitest";
import { answered, originOf } from "../testing/answers.ts";
import type { NamedAnswers } from "./compare.ts";
import { faultsOf as faultsAt } from "./faults.ts";

/** Answers to `of` questions, the first `right` of them right. */
const asked = (name: string, right: number, of: number) => ({
  name,
  answers: Array.from({ length: of }, (_, index) =>
    answered({ id: `q${index}` }, index < right ? "(a)" : "(b)"),
  ),
});

const faultsOf = (baselines: readonly NamedAnswers[]) => faultsAt(baselines, new Map());

describe("faults of a benchmark", () => {
  it("are none if the baselines are as they should be", () => {
    const sound = [
      ...["random", "majority letter", "longest option", "surface solver"].map((name) =>
        asked(name, 100, 400),
      ),
      asked("stale memory", 180, 400),
      asked("rule reader", 300, 400),
      asked("oracle", 400, 400),
    ];
    expect(faultsOf(sound)).toEqual([]);
  });

  it("name a rule that sees nothing and is off chance, above or below", () => {
    const [above, below, ...more] = faultsOf([asked("longest option", 206, 400), asked("random", 60, 400)]);
    expect(above).toMatch(/^longest option is right in 51.5 % of the questions, and chance, 25.0 %,/);
    expect(below).toMatch(/^random is right in 15.0 %/);
    expect(more).toEqual([]);
  });

  it("don't include differences that are luck in a few questions", () => {
    expect(
      faultsOf([asked("random", 6, 12), asked("stale memory", 6, 12), asked("rule reader", 6, 12)]),
    ).toEqual([]);
  });

  it("name the oracle if it is wrong, with a question", () => {
    expect(faultsOf([asked("oracle", 398, 400)])).toEqual([
      expect.stringMatching(/^the oracle is wrong in 2 of the questions, such as q398: /),
    ]);
  });

  it("name the stale memory if nothing depends on what was told last", () => {
    expect(faultsOf([asked("stale memory", 290, 400), asked("rule reader", 300, 400)])).toEqual([
      expect.stringMatching(/^stale memory is not well below rule reader: the difference is 2.5 %/),
    ]);
  });

  it("are not reported at levels where no search is well above a stale memory", () => {
    const levelled = ["explicit", "implied"].map(
      (level) => new Map(Array.from({ length: 400 }, (_, index) => [`q${index}`, originOf("a", { level })])),
    );
    const found = levelled.map((origins) =>
      faultsAt([asked("stale memory", 100, 400), asked("rule reader", 110, 400)], origins),
    );
    expect(found).toEqual([[expect.stringContaining("stale memory is not well below rule reader")], []]);
  });

  it("don't compare a stale memory with a search, which finds too little of what stories show", () => {
    expect(faultsOf([asked("stale memory", 290, 400), asked("bm25 k=all", 300, 400)])).toEqual([]);
  });

  it("don't include models", () => {
    expect(faultsOf([asked("a model", 400, 400)])).toEqual([]);
  });
});
