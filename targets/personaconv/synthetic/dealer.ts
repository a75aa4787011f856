import type { Random } from "../../../pipeline/engine/random.ts";
import { createDeck, type Deck } from "./deck.ts";
import { canFill, fill, type PatternValues, stammers } from "./fill.ts";

/** Deals the patterns of each bank. None comes twice before all have come. */
export interface Dealer {
  readonly random: Random;
  /** The next pattern that the slots can fill, filled. If possible, it repeats no word at the edge of a value. */
  say(bank: readonly string[], slots: PatternValues): string;
}

export function createDealer(random: Random): Dealer {
  const decks = new Map<readonly string[], Deck<string>>();
  const deckOf = (bank: readonly string[]) => {
    const deck = decks.get(bank) ?? createDeck(bank, random);
    decks.set(bank, deck);
    return deck;
  };
  return {
    random,
    say: (bank, slots) => {
      const deck = deckOf(bank);
      let stammered: string | null = null;
      for (let tries = 0; tries < 2 * bank.length; tries++) {
        const pattern = deck.deal();
        if (!canFill(pattern, slots)) continue;
        if (!stammers(pattern, slots)) return fill(pattern, slots);
        stammered = pattern;
      }
      if (stammered !== null) return fill(stammered, slots);
      throw new Error(
        `could not fill any of ${bank.length} patterns like "${bank[0]}" with ${Object.keys(slots).join(", ")}`,
      );
    },
  };
}
