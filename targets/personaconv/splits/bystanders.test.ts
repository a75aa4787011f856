import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Split } from "../format.ts";
import { sampleOf } from "../testing/plain-values.ts";
import { bystanders } from "./bystanders.ts";
import type { InSplit } from "./split.ts";

const ratios = { train: 0.8, dev: 0.1, test: 0.1 };
type Given = readonly [author: string, split: Split, above?: readonly string[]];
const placedOf = (list: readonly Given[]): InSplit[] =>
  list.map(([author, split, above = []], order) => ({
    sample: sampleOf({ author, above: [...above], order, thread: `p${order}` }),
    split,
  }));
const goneOf = (list: readonly Given[]) => {
  const authors = new Map(list.map(([author, split]) => [author, split] as const));
  return bystanders(placedOf(list), authors, ratios);
};
/** Samples that are kept: their author is no bystander, and they answer nobody from another split. */
const keptOf = (list: readonly Given[], gone: ReadonlySet<string>) => {
  const authors = new Map(list.map(([author, split]) => [author, split] as const));
  return list.filter(
    ([author, split, above = []]) =>
      !gone.has(author) && above.every((other) => gone.has(other) || (authors.get(other) ?? split) === split),
  );
};

describe("authors who give up their samples", () => {
  it("don't exist if nobody answers another split", () => {
    expect(
      goneOf([
        ["a", "train", ["b", "x"]],
        ["b", "train", ["a"]],
        ["c", "dev"],
      ]),
    ).toEqual(new Set());
  });

  it("are those who cost others more than they have; one sample of dev weighs as much as eight of train", () => {
    const seven = Array.from({ length: 7 }, (): Given => ["a", "train"]);
    const eight = [...seven, ["a", "train"] as const];
    expect(goneOf([...seven, ["b", "dev", ["a"]]])).toEqual(new Set(["a"]));
    expect(goneOf([...eight, ["b", "dev", ["a"]]])).toEqual(new Set());
  });

  it("keep their samples if only train answers them", () => {
    expect(
      goneOf([
        ["a", "dev"],
        ["b", "train", ["a"]],
        ["c", "train", ["a"]],
      ]),
    ).toEqual(new Set());
  });

  it("share the cost of a sample that answers several of them", () => {
    const six = (author: string) => Array.from({ length: 6 }, (): Given => [author, "train"]);
    expect(goneOf([...six("a"), ...six("c"), ["b", "dev", ["a", "c"]]])).toEqual(new Set());
  });

  it("never make the total weight of the kept samples smaller if each sample answers one author", () => {
    const name = fc.integer({ min: 0, max: 9 }).map((number) => `author${number}`);
    const splitOf = (author: string): Split =>
      author === "author0" ? "dev" : author === "author1" ? "test" : "train";
    const given = fc
      .array(fc.tuple(name, fc.uniqueArray(name, { maxLength: 1 })), { maxLength: 60 })
      .map((list) => list.map(([author, above]): Given => [author, splitOf(author), above]));
    const weigh = (list: readonly Given[]) => list.reduce((total, [, split]) => total + 1 / ratios[split], 0);
    fc.assert(
      fc.property(given, (list) => {
        expect(weigh(keptOf(list, goneOf(list)))).toBeGreaterThanOrEqual(
          weigh(keptOf(list, new Set())) - 1e-9,
        );
      }),
    );
  });
});
