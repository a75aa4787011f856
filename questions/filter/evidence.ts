import { type Session, sessionKey } from "../../conversations/stage.ts";
import type { Event, Pivot, TopicTimeline } from "../../timelines/timeline.ts";

/** An event that tells a pivot's story in a fork, and where its beat is. */
export interface Evidence {
  readonly event: Event;
  /** The date of the session that tells it. */
  readonly date: string;
  readonly fork: number;
  /** The key of the session that tells it. */
  readonly session: string;
}

/** The evidence of a pivot in one fork, in the order in which it is told. */
export function evidenceOf(timeline: TopicTimeline, pivot: Pivot, fork: number): Evidence[] {
  const { topic } = timeline;
  const byId = (events: readonly Event[]) =>
    new Map(events.flatMap((event) => (pivot.events.includes(event.id) ? [[event.id, event]] : [])));
  const shared = byId(timeline.shared);
  const forked = byId(timeline.forked[fork] ?? []);
  return timeline.sessions.flatMap(({ period, date, events }) =>
    events.flatMap((id) => {
      const event = forked.get(id) ?? shared.get(id);
      return event ? [{ event, date, fork, session: sessionKey(topic, period) }] : [];
    }),
  );
}

/** The turns of the evidence, session by session. `sessionAt` gives the records by key. */
export function turnsOf(evidence: readonly Evidence[], sessionAt: (key: string) => Session) {
  return evidence.map(({ event, date, fork, session }) => {
    const { shared, forked } = sessionAt(session);
    const told = [...shared, ...(forked[fork] ?? [])].filter((beat) => beat.event === event.id);
    return {
      date,
      turns: told.flatMap(({ turns }) => turns.map(({ role, content }) => ({ role, content }))),
    };
  });
}
