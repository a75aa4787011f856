import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom, randomBy } from "./random.ts";

const path = fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 4 });
const throws = (random: ReturnType<typeof createRandom>, count: number) =>
  Array.from({ length: count }, () => random.integer(0, 1_000_000));

describe("dice", () => {
  it("fall the same for the same path", () => {
    fc.assert(
      fc.property(
        path,
        (names) => void expect(throws(createRandom(...names), 8)).toEqual(throws(createRandom(...names), 8)),
      ),
    );
  });

  it("fall differently for different paths, even if their texts run together", () => {
    fc.assert(
      fc.property(path, path, (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other));
        expect(throws(createRandom(...one), 8)).not.toEqual(throws(createRandom(...other), 8));
      }),
    );
    const alike = [
      createRandom("a", "bc"),
      createRandom("ab", "c"),
      createRandom("abc"),
      createRandom(1),
      createRandom("1"),
    ];
    expect(new Set(alike.map((random) => throws(random, 8).join())).size).toBe(alike.length);
  });

  it("ask for their path once, when they are first thrown", () => {
    const asked: string[] = [];
    const random = randomBy(() => {
      asked.push("path");
      return ["one", 2];
    });
    expect(asked).toEqual([]);
    expect(throws(random, 8)).toEqual(throws(createRandom("one", 2), 8));
    expect(asked).toEqual(["path"]);
  });

  it("of one path don't depend on those of another", () => {
    const [one, other] = [createRandom("one"), createRandom("other")];
    const alone = throws(createRandom("one"), 8);
    const between = alone.map(() => {
      throws(other, 3);
      return one.integer(0, 1_000_000);
    });
    expect(between).toEqual(alone);
  });

  it("give the same numbers as in earlier versions, since any change would change every benchmark", () => {
    const random = createRandom(20, "timelines", "foodRecommendation");
    expect([
      throws(random, 3),
      random.shuffle(["a", "b", "c", "d", "e"]),
      random.pick(["x", "y", "z"]),
    ]).toEqual([[609_726, 732_749, 94_058], ["e", "a", "d", "c", "b"], "z"]);
  });

  it("give whole numbers within both bounds, and reach both", () => {
    fc.assert(
      fc.property(path, fc.integer(), fc.nat(1_000_000), (names, from, span) => {
        const thrown = createRandom(...names).integer(from, from + span);
        expect(Number.isInteger(thrown) && thrown >= from && thrown <= from + span).toBe(true);
      }),
    );
    const random = createRandom("bounds");
    expect(new Set(Array.from({ length: 100 }, () => random.integer(-1, 1)))).toEqual(new Set([-1, 0, 1]));
  });

  it("pick only what is in the list, and sooner or later each entry", () => {
    fc.assert(
      fc.property(
        path,
        fc.array(fc.anything(), { minLength: 1 }),
        (names, list) => void expect(list).toContain(createRandom(...names).pick(list)),
      ),
    );
    const random = createRandom("pick");
    expect(new Set(Array.from({ length: 200 }, () => random.pick("abcdef".split("")))).size).toBe(6);
  });

  it("can't pick from an empty list", () => {
    expect(() => createRandom().pick([])).toThrow("could not pick from an empty list");
  });

  it("return a permutation and leave the list as it was", () => {
    fc.assert(
      fc.property(path, fc.array(fc.integer()), (names, list) => {
        const before = [...list];
        const shuffled = createRandom(...names).shuffle(list);
        expect([...shuffled].sort((a, b) => a - b)).toEqual([...before].sort((a, b) => a - b));
        expect(list).toEqual(before);
      }),
    );
  });

  it("give the start of a shuffle if only some are wanted, and no more than there are", () => {
    fc.assert(
      fc.property(path, fc.uniqueArray(fc.integer()), fc.nat(20), (names, list, count) => {
        const some = createRandom(...names).shuffle(list, count);
        expect(some).toEqual(
          createRandom(...names)
            .shuffle(list)
            .slice(0, count),
        );
      }),
    );
  });

  it("shuffle each order about as often as any other", () => {
    const random = createRandom("orders");
    const counts = new Map<string, number>();
    for (let round = 0; round < 6_000; round++) {
      const order = random.shuffle(["a", "b", "c"]).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  it("say yes with the given probability", () => {
    const random = createRandom("chance");
    const share = (probability: number) =>
      Array.from({ length: 5_000 }, () => random.chance(probability)).filter(Boolean).length / 5_000;
    expect(share(0)).toBe(0);
    expect(share(1)).toBe(1);
    expect(share(0.3)).toBeCloseTo(0.3, 1);
  });
});
