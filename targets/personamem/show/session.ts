import {
  assembleSession,
  type Beat,
  conversationsStage,
  sessionKey,
  type Turn,
} from "../../../conversations/stage.ts";
import { personasForm } from "../../../personas/profile.ts";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import { type Event, eventsOf, type TopicTimeline, timelinesForm } from "../../../timelines/timeline.ts";
import type { RunRecords } from "../../run-records.ts";
import { phraseOfEvent, withNames } from "./event-phrases.ts";
import { parseSessionId, requireFork, requirePersona, type SessionId, topicsOf } from "./ids.ts";

/** One conversation with the events that its beats are evidence of. */
export interface SessionView {
  readonly persona: number;
  /** Of the persona. */
  readonly name: string;
  readonly topic: string;
  readonly period: string;
  readonly fork: number;
  readonly date: string;
  /** Tokens of o200k_base of all turns. */
  readonly tokens: number;
  readonly beats: readonly BeatView[];
}

export interface BeatView {
  /** The id of the beat's event. */
  readonly id: string;
  /** `null` if the timeline has no such event. */
  readonly event: {
    readonly date: string;
    readonly says: string;
    /** The id of the pivot that it tells. Other forks tell another story there. */
    readonly pivot: string | null;
  } | null;
  readonly turns: readonly Pick<Turn, "role" | "content" | "tokens">[];
}

/** Takes PERSONA/TOPIC/PERIOD or PERSONA/TOPIC/PERIOD/FORK. Throws `ConfigError` if there is no such session. */
export async function sessionView(run: RunRecords, id: string): Promise<SessionView> {
  const { persona, topic, period, fork } = parseSessionId(id);
  const asked = `session "${persona}/${topic}/${period}/${fork}"`;
  const { records } = run;
  const timeline = await timelineFor(run, { persona, topic }, asked);
  const { date } = plannedSession(timeline, period, asked);
  requireFork(fork, timeline.forked.length, asked);
  const { name } = await records.read({ stage: personasForm, persona, key: "profile" });
  const session = await records.read({ stage: conversationsStage, persona, key: sessionKey(topic, period) });
  const events = eventsOf(timeline, fork);
  const written = new Set([...session.shared, ...(session.forked[fork] ?? [])].map(({ event }) => event));
  const { events: planned } = plannedSession(timeline, period, asked);
  if (planned.some((event) => events.has(event) && !written.has(event)))
    throw new ConfigError(
      `could not show ${asked}: it was written for an earlier timeline; run again to bring it up to date`,
    );
  const beats = assembleSession(timeline, period, fork, () => session).map((beat) => beatOf(beat, events));
  const tokens = beats.flatMap(({ turns }) => turns).reduce((sum, turn) => sum + turn.tokens, 0);
  return { persona, name, topic, period, fork, date, tokens, beats };
}

async function timelineFor(
  run: RunRecords,
  { persona, topic }: Pick<SessionId, "persona" | "topic">,
  asked: string,
): Promise<TopicTimeline> {
  const { records } = run;
  const place = { stage: timelinesForm, persona };
  if ((await records.keys(place)).has(topic)) return records.read({ ...place, key: topic });
  await requirePersona(records, persona, asked);
  const there = await topicsOf(run, persona);
  throw new ConfigError(
    `could not show ${asked}: persona ${persona} has no topic "${topic}"; ${there.length === 0 ? "its timelines were not made yet" : `it has ${there.join(", ")}`}`,
  );
}

function plannedSession({ topic, sessions }: TopicTimeline, period: string, asked: string) {
  const session = sessions.find((candidate) => candidate.period === period);
  if (session) return session;
  const there = sessions.map((candidate) => candidate.period).join(", ");
  throw new ConfigError(
    `could not show ${asked}: ${topic} has no period "${period}" here; there are ${there}`,
  );
}

function beatOf({ event: id, turns }: Beat, events: ReadonlyMap<string, Event>): BeatView {
  const event = events.get(id);
  return {
    id,
    event: event ? { date: event.date, says: phraseOfEvent(withNames(event)), pivot: event.pivot } : null,
    turns: turns.map(({ role, content, tokens }) => ({ role, content, tokens })),
  };
}
