import { daysBetween } from "../personas/dates.ts";
import type { Random } from "../pipeline/engine/random.ts";

/** What ordering needs to know about a session. */
export interface Dated {
  readonly topic: string;
  readonly date: string;
}

/** Sessions more days apart than this keep their order. Closer sessions of different topics may swap. */
const slackDays = 45;

/**
 * A random order in which the sessions of a topic follow each other by date. No session comes long before one
 * of an earlier date.
 */
export function orderSessions<Session extends Dated>(
  sessions: readonly Session[],
  random: Random,
): Session[] {
  const ordered: Session[] = [];
  let left = [...sessions];
  while (left.length > 0) {
    const open = left.filter((session) => !left.some((other) => mustPrecede(other, session)));
    const next = random.pick(open);
    ordered.push(next);
    left = left.filter((session) => session !== next);
  }
  return ordered;
}

export function mustPrecede(before: Dated, after: Dated): boolean {
  if (before === after) return false;
  const days = daysBetween(before.date, after.date);
  return days > 0 && (before.topic === after.topic || days > slackDays);
}

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
