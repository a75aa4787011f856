import {
  assembleSession,
  type Beats,
  conversationsStage,
  recordsOfSession,
} from "../../conversations/stage.ts";
import { personasStage } from "../../personas/stage.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { say, sayCount, wrap } from "../../pipeline/text/layout.ts";
import { timelinesStage } from "../../timelines/stage.ts";
import { type Event, eventsOf, type TopicTimeline } from "../../timelines/timeline.ts";
import { requireFork, requirePersona, type SessionId, topicsOf } from "./ids.ts";
import type { PlacedRecords } from "./records.ts";
import { tellEvent, toldOf } from "./tell.ts";

/** One conversation as a person reads it; before each beat, in brackets, the event that it is evidence of. */
export async function showSession(
  records: PlacedRecords,
  topics: () => readonly string[],
  id: SessionId,
): Promise<string[]> {
  const { persona, topic, period, fork } = id;
  const asked = `session "${persona}/${topic}/${period}/${fork}"`;
  const timeline = await timelineFor(records, topics, id, asked);
  const session = timeline.sessions.find((candidate) => candidate.period === period);
  if (!session) {
    const there = timeline.sessions.map((candidate) => candidate.period).join(", ");
    throw new ConfigError(
      `could not show ${asked}: ${topic} has no period "${period}" here; there are ${there}`,
    );
  }
  requireFork(fork, timeline.forked.length, asked);
  const { name } = await records.read({ stage: personasStage, persona, key: "profile" });
  const keys = recordsOfSession(timeline, period, fork);
  const read = await records.readAll({ stage: conversationsStage, persona }, keys);
  const events = eventsOf(timeline, fork);
  const written = new Set(keys.flatMap((key) => read(key).beats.map(({ event }) => event)));
  if (session.events.some((event) => events.has(event) && !written.has(event))) {
    throw new ConfigError(
      `could not show ${asked}: it was written for an earlier timeline; run again to bring it up to date`,
    );
  }
  const beats = assembleSession(timeline, period, fork, read);
  const turns = beats.flatMap((beat) => beat.turns);
  const tokens = turns.reduce((sum, turn) => sum + turn.tokens, 0);
  return [
    `${session.date}  ${name}, ${topic}, ${period}, fork ${fork}`,
    `${sayCount(beats.length, "beat")}, ${sayCount(turns.length, "turn")}, ${say(tokens)} tokens`,
    ...beats.flatMap((beat) => beatLines(beat, events.get(beat.event))),
  ];
}

async function timelineFor(
  records: PlacedRecords,
  topics: () => readonly string[],
  { persona, topic }: SessionId,
  asked: string,
): Promise<TopicTimeline> {
  const place = { stage: timelinesStage, persona };
  if ((await records.keys(place)).has(topic)) return records.read({ ...place, key: topic });
  await requirePersona(records, persona, asked);
  const there = await topicsOf(records, persona, topics());
  throw new ConfigError(
    `could not show ${asked}: persona ${persona} has no topic "${topic}"; ${there.length === 0 ? "its timelines were not made yet" : `it has ${there.join(", ")}`}`,
  );
}

function beatLines({ event: id, turns }: Beats["beats"][number], event: Event | undefined): string[] {
  return ["", ...wrap(`[${beatTitle(id, event)}]`), ...turns.flatMap(({ content }) => turnLines(content))];
}

function beatTitle(id: string, event: Event | undefined): string {
  if (!event) return id;
  const pivot = event.pivot === null ? "" : `; PIVOT ${event.pivot}, told otherwise in the other forks`;
  return `${id}, ${event.date}: ${tellEvent(toldOf(event))}${pivot}`;
}

/** The speaker stands at the edge, what they say a little in. */
export function turnLines(content: string, indent = ""): string[] {
  const [first = "", ...rest] = content.split("\n");
  const [start = "", ...more] = wrap(first, `${indent}  `);
  return [
    `${indent}${start.trimStart()}`,
    ...more,
    ...(rest.length === 0 ? [] : wrap(rest.join("\n"), `${indent}  `)),
  ];
}
