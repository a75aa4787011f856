import { z } from "zod";
import { personasStage } from "../personas/stage.ts";
import { defineStage } from "../pipeline/engine/stage.ts";
import { timelinesStage } from "../timelines/stage.ts";
import { eventsOf, type TopicTimeline } from "../timelines/timeline.ts";
import { avoidsOf, briefSession, type SessionBrief } from "./brief.ts";
import { type WrittenBeats, writeBeats } from "./write-beats.ts";

/** A message of a context with its size: o200k_base tokens and Unicode code points. */
export const turnSchema = z.strictObject({
  role: z.enum(["user", "assistant"]),
  content: z.string().min(1),
  tokens: z.int().min(1),
  characters: z.int().min(1),
});
export type Turn = z.infer<typeof turnSchema>;

/** The turns of a beat, in order. They are evidence of the event. */
const beatSchema = z.strictObject({ event: z.string(), turns: z.array(turnSchema).min(2) });
export type Beat = z.infer<typeof beatSchema>;

/** A session: the beats that all forks share, and the beats of each fork. */
export const sessionSchema = z.strictObject({
  shared: z.array(beatSchema),
  forked: z.array(z.array(beatSchema)).min(1),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionKey = (topic: string, period: string) => `${topic}/${period}`;

/** Writes sessions: first what all forks share, then what each fork tells in it. */
export const conversationsStage = defineStage({
  name: "conversations",
  version: 3,
  each: "partition",
  inputs: { personas: personasStage, timelines: timelinesStage },
  calls: [writeBeats],
  output: sessionSchema,
  plan: (upstream, { random }) => {
    const profile = upstream.personas.get("profile");
    return upstream.timelines.keys.flatMap((topic) => {
      const timeline = upstream.timelines.get(topic);
      const avoids = avoidsOf(timeline);
      return timeline.sessions.map((session) => {
        const dice = random(topic, session.period);
        const briefs = briefSession({ timeline, session, profile, avoids, random: dice });
        const told = briefs.forked.filter(({ beats }) => beats.length > 0);
        return {
          key: sessionKey(topic, session.period),
          params: briefs,
          calls: { [writeBeats.name]: 1 + told.length },
        };
      });
    });
  },
  run: async ({ params: { shared, forked } }, _, services): Promise<Session> => {
    const turn = (role: Turn["role"], label: string, text: string): Turn => {
      const content = `${label}: ${text}`;
      return { role, content, tokens: services.countTokens(content), characters: [...content].length };
    };
    const turnsOf = ({ labels }: SessionBrief, { beats }: WrittenBeats): Beat[] =>
      beats.map(({ event, exchanges }) => ({
        event,
        turns: exchanges.flatMap(({ user, assistant }) => [
          turn("user", labels.user, user),
          turn("assistant", labels.assistant, assistant),
        ]),
      }));
    const write = async (brief: SessionBrief) =>
      brief.beats.length > 0 ? turnsOf(brief, await services.ask(writeBeats, brief)) : [];
    return { shared: await write(shared), forked: await Promise.all(forked.map(write)) };
  },
});

/** The keys of all sessions of a timeline. */
export const sessionKeysOf = ({ topic, sessions }: TopicTimeline): string[] =>
  sessions.map(({ period }) => sessionKey(topic, period));

/** The beats of a session in one fork, in telling order. `read` gives the records by key. */
export function assembleSession(
  timeline: TopicTimeline,
  period: string,
  fork: number,
  read: (key: string) => Session,
): Beat[] {
  const { topic, sessions } = timeline;
  const session = sessions.find((candidate) => candidate.period === period);
  const { shared, forked } = read(sessionKey(topic, period));
  const written = new Map([...shared, ...(forked[fork] ?? [])].map((beat) => [beat.event, beat] as const));
  const events = eventsOf(timeline, fork);
  return (session?.events ?? []).flatMap((event) => {
    const beat = written.get(event);
    if (!beat && events.has(event))
      throw new Error(`session ${sessionKey(topic, period)} of fork ${fork} lacks the beat of "${event}"`);
    return beat ? [beat] : [];
  });
}
