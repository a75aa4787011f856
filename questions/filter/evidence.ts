import { type Session, sessionKey } from "../../conversations/stage.ts";
import { type Event, eventsOf, type Pivot, type TopicTimeline } from "../../timelines/timeline.ts";

/** An event that tells a pivot's story in a fork, and where its beat is. */
export interface EvidenceEvent {
  readonly event: Event;
  /** The date of the session that tells it. */
  readonly date: string;
  readonly fork: number;
  /** The key of the session that tells it. */
  readonly session: string;
}

/** The evidence of a pivot in one fork, in the order in which it is told. */
export function evidenceOf(timeline: TopicTimeline, pivot: Pivot, fork: number): EvidenceEvent[] {
  const { topic } = timeline;
  const known = eventsOf(timeline, fork);
  const ofPivot = new Set(pivot.events);
  return timeline.sessions.flatMap(({ period, date, events }) =>
    events.flatMap((id) => {
      const event = ofPivot.has(id) ? known.get(id) : undefined;
      return event ? [{ event, date, fork, session: sessionKey(topic, period) }] : [];
    }),
  );
}

/** The turns of the evidence, session by session. `sessionAt` gives the records by key. */
export function turnsOf(evidence: readonly EvidenceEvent[], sessionAt: (key: string) => Session) {
  return evidence.map(({ event, date, fork, session }) => {
    const { shared, forked } = sessionAt(session);
    const told = [...shared, ...(forked[fork] ?? [])].filter((beat) => beat.event === event.id);
    return {
      date,
      turns: told.flatMap(({ turns }) => turns.map(({ role, content }) => ({ role, content }))),
    };
  });
}
