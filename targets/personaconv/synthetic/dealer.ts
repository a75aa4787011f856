import type { Random } from "../../../pipeline/engine/random.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import { capitalize } from "../../../pipeline/text/capitals.ts";

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

/**
 * Deals the entries of a list in random order. When all have been dealt, it shuffles the list again. No entry comes twice in a
 * row.
 */
interface Deck<T> {
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

/** The values for a pattern's slots, by name. The slot `{Name}` takes the value of `name` with a capital. */
export type PatternValues = Readonly<Record<string, string | null>>;

/** Fills a pattern. Throws if a slot has no value. */
export function fill(pattern: string, slots: PatternValues): string {
  return pattern.replaceAll(/\{([A-Za-z]+)\}([.,;:]?)/g, (_, name: string, stop: string) => {
    const small = name.charAt(0).toLowerCase() + name.slice(1);
    const value = slots[small];
    if (value === undefined || value === null)
      throw new Error(`could not fill "${pattern}": no value for "${small}"`);
    return joinStop(name === small ? value : capitalize(value), stop);
  });
}

/** Whether every slot of the pattern has a value. */
export function canFill(pattern: string, slots: PatternValues): boolean {
  return [...pattern.matchAll(/\{([A-Za-z]+)\}/g)].every(
    ([, name = ""]) => slots[name.charAt(0).toLowerCase() + name.slice(1)] != null,
  );
}

/** Whether a filled pattern repeats a word at the edge of a value: "a no to To Whom It May Concern". */
export function stammers(pattern: string, slots: PatternValues): boolean {
  const values = [...pattern.matchAll(/\{[A-Za-z]+\}/g)].map(([slot]) => fill(slot, slots));
  const own = [pattern, ...values].reduce((sum, text) => sum + countDoubled(text), 0);
  return countDoubled(fill(pattern, slots)) > own;
}

const countDoubled = (text: string) => text.match(/(?<!\p{L})(\p{L}+) \1(?!\p{L})/giu)?.length ?? 0;

/** Removes the pattern's punctuation after a value that ends with its own. The value is not changed, because it may be code. */
function joinStop(value: string, stop: string): string {
  if (stop === "." && /[.!?…]["”'’]?$/.test(value)) return value;
  return stop === "" ? value : value.replace(/[.!?]$/, "") + stop;
}
