import { type Beats, beatKey, sessionKey } from "../../conversations/stage.ts";
import { type Event, eventsOf, type Pivot, type TopicTimeline } from "../../personas/timeline.ts";

/** An event that tells a pivot's story, and the record of the conversation that holds its beat. */
export interface Evidence {
  readonly event: Event;
  /** When the session was that tells it. */
  readonly date: string;
  readonly record: string;
}

/** The evidence of a pivot in one fork, in the order in which it is told. */
export function evidenceOf(timeline: TopicTimeline, pivot: Pivot, fork: number): Evidence[] {
  const events = eventsOf(timeline, fork);
  const forked = new Set((timeline.forked[fork] ?? []).map(({ id }) => id));
  const { topic } = timeline;
  return timeline.sessions.flatMap(({ period, date, events: told }) =>
    told.flatMap((id) => {
      const event = pivot.events.includes(id) ? events.get(id) : undefined;
      const record = forked.has(id) ? beatKey(topic, period, id, fork) : sessionKey(topic, period);
      return event ? [{ event, date, record }] : [];
    }),
  );
}

/** The turns of the evidence, session by session. `beats` gives the records by key. */
export function turnsOf(evidence: readonly Evidence[], beats: (key: string) => Beats) {
  return evidence.map(({ event, date, record }) => ({
    date,
    turns: beats(record)
      .beats.filter((beat) => beat.event === event.id)
      .flatMap((beat) => beat.turns.map(({ role, content }) => ({ role, content }))),
  }));
}
