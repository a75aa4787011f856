import type { Message } from "../pipeline/models/call.ts";

/** The dates of a context's sessions by the index of their first message: `YYYY-MM-DD`. */
export type SessionDates = ReadonlyMap<number, string>;

/** So much of a session as is told at once. */
export interface SessionPart {
  /** Counts the sessions of a context from 0. */
  readonly session: number;
  /** How many messages of the session stand before it: 0 at its beginning. */
  readonly from: number;
  /** `null` where nobody knows it, as of filler. */
  readonly date: string | null;
  readonly messages: readonly Message[];
}

/**
 * The messages of a context from an index on, session by session. A session begins with the context, with each system
 * message, as every session does in PersonaMem's files, and where a date is known of one. A part may be the rest of a
 * session that was told in part before.
 */
export function sessionParts(seen: readonly Message[], told: number, dates: SessionDates): SessionPart[] {
  const starts = seen.flatMap(({ role }, index) =>
    index === 0 || role === "system" || dates.has(index) ? [index] : [],
  );
  return starts.flatMap((start, session) => {
    const [from, to] = [Math.max(start, told), starts[session + 1] ?? seen.length];
    if (from >= to) return [];
    const date = dates.get(start) ?? null;
    return [{ session, from: from - start, date, messages: seen.slice(from, to) }];
  });
}
