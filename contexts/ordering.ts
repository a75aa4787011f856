import type { Random } from "../pipeline/engine/random.ts";
import { compareText } from "../pipeline/lists.ts";

/** What ordering needs to know about a session. */
export interface Dated {
  readonly date: string;
}

/** The sessions in the order of the calendar. Those of one day come in a random order. */
export const orderSessions = <Session extends Dated>(
  sessions: readonly Session[],
  random: Random,
): Session[] => random.shuffle(sessions).sort((one, other) => compareText(one.date, other.date));

/**
 * Puts the filler between the sessions at random. Several may come together. Late positions are likelier, so
 * that there is filler between early evidence and late questions.
 */
export function interleave<Own, Filler>(
  sessions: readonly Own[],
  filler: readonly Filler[],
  random: Random,
): (Own | Filler)[] {
  const positions = filler.map(() => Math.max(...[1, 2, 3].map(() => random.integer(0, sessions.length))));
  const at = (position: number) => filler.filter((_, index) => positions[index] === position);
  return [...sessions.flatMap((session, index) => [...at(index), session]), ...at(sessions.length)];
}
