import type { Random } from "../../../pipeline/engine/random.ts";
import { entryAt } from "../../../pipeline/lists.ts";

/**
 * Deals the entries of a list in random order. When all have been dealt, it shuffles the list again. No entry comes twice in a
 * row.
 */
export interface Deck<T> {
  deal(): T;
}

export function createDeck<T>(list: readonly T[], random: Random): Deck<T> {
  if (list.length === 0) throw new RangeError("could not deal from an empty list");
  let left: T[] = [];
  let last: T | undefined;
  return {
    deal: () => {
      if (left.length === 0) {
        left = random.shuffle(list);
        if (left.at(-1) === last) left.reverse();
      }
      const dealt = entryAt(left, left.length - 1);
      left.pop();
      last = dealt;
      return dealt;
    },
  };
}

/** Gives each entry once, and null when none is left. */
export interface Stock<T> {
  take(): T | null;
}

export function createStock<T>(list: readonly T[], random: Random): Stock<T> {
  const left = random.shuffle(list);
  return { take: () => left.pop() ?? null };
}
