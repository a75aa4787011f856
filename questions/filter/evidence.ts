import { type Beats, beatKey, sessionKey } from "../../conversations/stage.ts";
import type { Event, Pivot, TopicTimeline } from "../../timelines/timeline.ts";

/** An event that tells a pivot's story, and where its beat is. */
export interface Evidence {
  readonly event: Event;
  /** The date of the session that tells it. */
  readonly date: string;
  /** The key of the record of conversations that holds its beat. */
  readonly record: string;
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
      const [own, common] = [forked.get(id), shared.get(id)];
      if (own) return [{ event: own, date, record: beatKey(topic, period, id, fork) }];
      return common ? [{ event: common, date, record: sessionKey(topic, period) }] : [];
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
