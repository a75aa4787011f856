import { themeCards } from "../../content/decks/bank.ts";
import { quotaOf } from "../../personas/cohort/quota.ts";
import type { Dice } from "../../pipeline/engine/random.ts";

/** The number of cards of each list that a topic gets. */
const cardsOfList = 2;

/**
 * The cards of a persona's topic. Over the personas of a run, each card is equally frequent, for any number
 * of personas.
 */
export function dealCards(dice: Dice, topic: string, persona: number): string[] {
  return Object.entries(themeCards()).flatMap(([list, cards]) => {
    const quota = quotaOf(dice, `cards ${list} ${topic}`, cards);
    return Array.from({ length: cardsOfList }, (_, index) => quota.at(cardsOfList * persona + index));
  });
}
