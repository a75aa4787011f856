import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { createDeck, createStock } from "./deck.ts";

const cards = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 12 });
const byNumber = (a: number, b: number) => a - b;

describe("a deck", () => {
  it("deals every entry once a round, and none twice in a row", () => {
    fc.assert(
      fc.property(cards, fc.nat(), (list, seed) => {
        const deck = createDeck(list, createRandom(seed));
        const rounds = [1, 2, 3, 4].map(() => list.map(() => deck.deal()));
        for (const round of rounds) expect([...round].sort(byNumber)).toEqual([...list].sort(byNumber));
        const dealt = rounds.flat();
        if (list.length > 1) expect(dealt.filter((card, index) => card === dealt[index - 1])).toEqual([]);
      }),
    );
  });

  it("deals in a different order with a different seed", () => {
    const list = Array.from({ length: 10 }, (_, index) => index);
    const orders = [1, 2, 3, 4, 5].map((seed) => {
      const deck = createDeck(list, createRandom(seed));
      return list.map(() => deck.deal()).join();
    });
    expect(new Set(orders).size).toBe(5);
  });

  it("can't be empty", () => {
    expect(() => createDeck([], createRandom(1))).toThrow("could not deal from an empty list");
  });
});

describe("a stock", () => {
  it("gives each of its entries once and then nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.nat(), (list, seed) => {
        const stock = createStock(list, createRandom(seed));
        const taken = list.map(() => stock.take());
        expect(taken.map(Number).sort(byNumber)).toEqual([...list].sort(byNumber));
        expect(stock.take()).toBeNull();
        expect(stock.take()).toBeNull();
      }),
    );
  });
});
