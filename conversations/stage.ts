import { z } from "zod";
import { personasStage } from "../personas/stage.ts";
import type { Services } from "../pipeline/engine/services.ts";
import { defineStage, type Stage, type Task } from "../pipeline/engine/stage.ts";
import { timelinesStage } from "../timelines/stage.ts";
import { eventsOf, type TopicTimeline } from "../timelines/timeline.ts";
import { avoidsOf, briefSession, type SessionBrief, type SessionBriefs } from "./brief.ts";
import { waysOfTelling } from "./plan-ways.ts";
import { readingsSchema } from "./read-talk.ts";
import type { TalkBeat } from "./talk-beats.ts";
import { type TalkSettings, talkCalls, talksStage } from "./talks-stage.ts";
import { writeBeats } from "./write-beats.ts";

/** A message of a context with its size: o200k_base tokens and Unicode code points. */
export const turnSchema = z.strictObject({
  role: z.enum(["user", "assistant"]),
  content: z.string().min(1),
  tokens: z.int().min(1),
  characters: z.int().min(1),
});
export type Turn = z.infer<typeof turnSchema>;

/** The turns of a beat, in order. They are evidence of the event. */
const beatSchema = z.strictObject({
  event: z.string(),
  turns: z.array(turnSchema).min(2),
  /** How the user tells it, if a model wrote it from a plan. */
  told: z.enum(waysOfTelling).optional(),
});
export type Beat = z.infer<typeof beatSchema>;

/** A session: the beats that all forks share, and the beats of each fork. */
export const sessionSchema = z.strictObject({
  shared: z.array(beatSchema),
  forked: z.array(z.array(beatSchema)).min(1),
  /** The events in the order in which they are told, if a model chose it. Otherwise it is the timeline's. */
  order: z.array(z.string()).optional(),
  /** The findings of the readers, if a model wrote the session. */
  readings: readingsSchema.optional(),
  /**
   * What is used as drafted because no answer of the model was usable: the whole session, or the places of
   * this many forks.
   */
  unwritten: z.union([z.literal("session"), z.int().min(1)]).optional(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionKey = (topic: string, period: string) => `${topic}/${period}`;

/** The input of a session: the drafted threads, and where a model writes by a plan, the place of its text. */
export interface ConversationParams {
  readonly beats: SessionBriefs;
  readonly written?: { readonly topic: string; readonly period: string };
}

/** All calls that a session may take. Without a model, only the first is used. */
export const conversationCalls = [writeBeats, ...talkCalls] as const;

/** Sessions with the turns that contexts hold: as a model wrote them by a plan, or with the drafted threads. */
export const conversationsStage: Stage<
  ConversationParams,
  Session,
  {
    readonly personas: typeof personasStage;
    readonly timelines: typeof timelinesStage;
    readonly talks: typeof talksStage;
  },
  Pick<TalkSettings, "writes">
> = defineStage({
  name: "conversations",
  version: 7,
  each: "partition",
  inputs: { personas: personasStage, timelines: timelinesStage, talks: talksStage },
  plansFrom: { personas: "records", timelines: "records" },
  calls: [writeBeats],
  output: sessionSchema,
  plan: (upstream, { settings, random }): Task<ConversationParams>[] => {
    const profile = upstream.personas.get("profile");
    return upstream.timelines.keys.flatMap((topic) => {
      const timeline = upstream.timelines.get(topic);
      const avoids = avoidsOf(timeline);
      return timeline.sessions.map((session) => {
        const { period } = session;
        const beats = briefSession({ timeline, session, profile, avoids, random: random(topic, period) });
        const key = sessionKey(topic, period);
        if (!settings.writes) return { key, params: { beats }, calls: callsOf(beats) };
        const params = { beats, written: { topic, period } };
        return { key, params, calls: { [writeBeats.name]: 0 }, needs: [{ stage: "talks", key: topic }] };
      });
    });
  },
  run: async ({ params: { beats, written } }, upstream, services): Promise<Session> => {
    const { shared, forked } = beats;
    const { labels } = shared;
    if (written === undefined) {
      const write = async (brief: SessionBrief) =>
        brief.beats.length === 0 ? [] : (await services.ask(writeBeats, brief)).beats;
      const said = { shared: await write(shared), forked: await Promise.all(forked.map(write)) };
      return sessionOf(said, labels, services);
    }
    const { sessions } = upstream.talks.get(written.topic);
    const talk = sessions.find(({ period }) => period === written.period)?.talk ?? null;
    if (talk === null) {
      const stand = (brief: SessionBrief) => writeBeats.simulate(brief, services.random).beats;
      const drafted = { shared: stand(shared), forked: forked.map(stand) };
      return { ...sessionOf(drafted, labels, services), unwritten: "session" };
    }
    const { order, readings, unfilled } = talk;
    return {
      ...sessionOf(talk, labels, services),
      order,
      ...(readings ? { readings } : {}),
      ...(unfilled > 0 ? { unwritten: unfilled } : {}),
    };
  },
});

type AnyBeat = Omit<TalkBeat, "told"> & Partial<Pick<TalkBeat, "told">>;

/** The beats with their turns in the form of a context. */
function sessionOf(
  { shared, forked }: { readonly shared: readonly AnyBeat[]; readonly forked: readonly AnyBeat[][] },
  labels: TopicTimeline["labels"],
  services: Pick<Services, "countTokens">,
): Session {
  const beats = (list: readonly AnyBeat[]) => list.map((beat) => beatOf(beat, labels, services));
  return { shared: beats(shared), forked: forked.map(beats) };
}

/** The minimum number of calls, by name. */
function callsOf({ forked }: SessionBriefs): Readonly<Record<string, number>> {
  const told = forked.filter(({ beats }) => beats.length > 0);
  return { [writeBeats.name]: 1 + told.length };
}

/** A beat with its turns in the form of a context. */
function beatOf(
  { event, told = null, exchanges }: AnyBeat,
  labels: TopicTimeline["labels"],
  { countTokens }: Pick<Services, "countTokens">,
): Beat {
  const turn = (role: Turn["role"], text: string): Turn => {
    const content = `${labels[role]}: ${text}`;
    return { role, content, tokens: countTokens(content), characters: [...content].length };
  };
  const turns = exchanges.flatMap(({ user, assistant }) => [
    turn("user", user),
    turn("assistant", assistant),
  ]);
  return { event, turns, ...(told === null ? {} : { told }) };
}

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
  const { shared, forked, order } = read(sessionKey(topic, period));
  const written = new Map([...shared, ...(forked[fork] ?? [])].map((beat) => [beat.event, beat] as const));
  const events = eventsOf(timeline, fork);
  return (order ?? session?.events ?? []).flatMap((event) => {
    const beat = written.get(event);
    if (!beat && events.has(event))
      throw new Error(`session ${sessionKey(topic, period)} of fork ${fork} lacks the beat of "${event}"`);
    return beat ? [beat] : [];
  });
}
