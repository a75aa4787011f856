import { z } from "zod";
import { personasStage } from "../personas/stage.ts";
import { defineStage } from "../pipeline/engine/stage.ts";
import { timelinesStage } from "../timelines/stage.ts";
import { eventsOf, type TopicTimeline } from "../timelines/timeline.ts";
import { avoidsOf, briefSession } from "./brief.ts";
import { writeBeats } from "./write-beats.ts";

/** A message of a context with its size: o200k_base tokens and Unicode code points. */
export const turnSchema = z.strictObject({
  role: z.enum(["user", "assistant"]),
  content: z.string().min(1),
  tokens: z.int().min(1),
  characters: z.int().min(1),
});
export type Turn = z.infer<typeof turnSchema>;

/** The turns of each beat, in order. They are evidence of the event. */
export const beatsSchema = z.strictObject({
  beats: z.array(z.strictObject({ event: z.string(), turns: z.array(turnSchema).min(2) })),
});
export type Beats = z.infer<typeof beatsSchema>;

export const sessionKey = (topic: string, period: string) => `${topic}/${period}`;
export const beatKey = (topic: string, period: string, event: string, fork: number) =>
  `${topic}/${period}/${event}/fork-${fork}`;

/** Writes sessions: one record for what all forks share, and one for each beat that tells a pivot in one fork. */
export const conversationsStage = defineStage({
  name: "conversations",
  version: 2,
  each: "partition",
  inputs: { personas: personasStage, timelines: timelinesStage },
  calls: [writeBeats],
  output: beatsSchema,
  plan: (upstream, { random }) => {
    const profile = upstream.personas.get("profile");
    return upstream.timelines.keys.flatMap((topic) => {
      const timeline = upstream.timelines.get(topic);
      const avoids = avoidsOf(timeline);
      return timeline.sessions.flatMap((session) => {
        const dice = random(topic, session.period);
        const { shared, forked } = briefSession({ timeline, session, profile, avoids, random: dice });
        return [
          { key: sessionKey(topic, session.period), params: { brief: shared } },
          ...forked.map(({ fork, event, brief }) => ({
            key: beatKey(topic, session.period, event, fork),
            params: { brief },
          })),
        ];
      });
    });
  },
  run: async ({ params: { brief } }, _, services): Promise<Beats> => {
    const { beats } = await services.ask(writeBeats, brief);
    const turn = (role: Turn["role"], label: string, text: string): Turn => {
      const content = `${label}: ${text}`;
      return { role, content, tokens: services.countTokens(content), characters: [...content].length };
    };
    return {
      beats: beats.map(({ event, exchanges }) => ({
        event,
        turns: exchanges.flatMap(({ user, assistant }) => [
          turn("user", brief.labels.user, user),
          turn("assistant", brief.labels.assistant, assistant),
        ]),
      })),
    };
  },
});

/** The keys of all records that make up a session in one fork. */
export function recordsOfSession(timeline: TopicTimeline, period: string, fork: number): string[] {
  const session = timeline.sessions.find((candidate) => candidate.period === period);
  const forked = new Set((timeline.forked[fork] ?? []).map((event) => event.id));
  const own = (session?.events ?? []).filter((event) => forked.has(event));
  return [
    sessionKey(timeline.topic, period),
    ...own.map((event) => beatKey(timeline.topic, period, event, fork)),
  ];
}

/** The beats of a session in one fork, in telling order. `read` gives the records by key. */
export function assembleSession(
  timeline: TopicTimeline,
  period: string,
  fork: number,
  read: (key: string) => Beats,
): Beats["beats"] {
  const session = timeline.sessions.find((candidate) => candidate.period === period);
  const written = new Map(
    recordsOfSession(timeline, period, fork).flatMap((key) =>
      read(key).beats.map((beat) => [beat.event, beat] as const),
    ),
  );
  const events = eventsOf(timeline, fork);
  return (session?.events ?? []).flatMap((event) => {
    const beat = written.get(event);
    if (!beat && events.has(event))
      throw new Error(
        `session ${sessionKey(timeline.topic, period)} of fork ${fork} lacks the beat of "${event}"`,
      );
    return beat ? [beat] : [];
  });
}
