import type { Dice } from "../../pipeline/engine/random.ts";
import { entryAt } from "../../pipeline/lists.ts";

/**
 * What a deck deals at `position`, shuffled anew each time it has been dealt: over any whole deck every card comes
 * once, and what comes at a position depends on nothing else.
 */
export function dealt<T>(deck: readonly T[], position: number, dice: Dice, label: string): T {
  return entryAt(fromPosition(deck, position, dice, label), 0);
}

/** The deck turned so that it begins with the card at `position`: for whom that card doesn't fit, the next may. */
export function fromPosition<T>(deck: readonly T[], position: number, dice: Dice, label: string): T[] {
  if (deck.length === 0) throw new RangeError(`could not deal "${label}" from an empty deck`);
  const round = Math.floor(position / deck.length);
  const order = dice("cohort", label, round).shuffle(deck);
  const start = position % deck.length;
  return [...order.slice(start), ...order.slice(0, start)];
}

/** How often `card` has been dealt before `position`, where every round holds it equally often. */
export function dealtBefore<T>(
  deck: readonly T[],
  card: T,
  position: number,
  dice: Dice,
  label: string,
): number {
  const rounds = Math.floor(position / deck.length);
  const order = dice("cohort", label, rounds).shuffle(deck);
  const each = deck.filter((other) => other === card).length;
  return rounds * each + order.slice(0, position % deck.length).filter((other) => other === card).length;
}
