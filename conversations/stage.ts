import { z } from "zod";
import { factsStage } from "../personas/facts/stage.ts";
import { personasStage } from "../personas/stage.ts";
import type { Services } from "../pipeline/engine/services.ts";
import { defineStage, type Scope } from "../pipeline/engine/stage.ts";
import { timelinesStage } from "../timelines/stage.ts";
import { eventsOf, type TopicTimeline } from "../timelines/timeline.ts";
import { avoidsOf, briefSession, type SessionBrief, type SessionBriefs } from "./brief.ts";
import { fillPlaces } from "./fill-places.ts";
import { waysOfTelling } from "./plan-ways.ts";
import { readSession } from "./read-session.ts";
import { readingsSchema, readTalk } from "./read-talk.ts";
import { briefTalk, type TalkBriefs } from "./talk-brief.ts";
import { writeBeats } from "./write-beats.ts";
import { writeSession } from "./write-session.ts";
import { beatsOfTalk, type TalkBeat, writeTalk } from "./write-talk.ts";

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
  /** How the user lets the assistant know, where a model wrote it to a plan. */
  told: z.enum(waysOfTelling).optional(),
});
export type Beat = z.infer<typeof beatSchema>;

/** A session: the beats that all forks share, and the beats of each fork. */
export const sessionSchema = z.strictObject({
  shared: z.array(beatSchema),
  forked: z.array(z.array(beatSchema)).min(1),
  /** What readers found, where a model wrote it. */
  readings: readingsSchema.optional(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionKey = (topic: string, period: string) => `${topic}/${period}`;

export interface ConversationSettings {
  /** Whether a model writes. Then dialogue is only material; without a model it stands as it is. */
  readonly writes: boolean;
  /** Whether a model reads what was written, and compares it with the plan. */
  readonly reads: boolean;
}

/** What a session is written from: threads that stand written, or a plan for a model. */
type Briefs =
  | { readonly beats: SessionBriefs }
  | { readonly talk: TalkBriefs /** Whether a model reads what was written. */; readonly reads: boolean };

/** What models may be asked for sessions. Without a model, only the first is. */
export const conversationCalls = [writeBeats, writeSession, fillPlaces, readSession] as const;

/** Writes sessions: first what all forks share, then what each fork tells in it. */
export const conversationsStage = defineStage({
  name: "conversations",
  version: 4,
  each: "partition",
  inputs: { personas: personasStage, facts: factsStage, timelines: timelinesStage },
  calls: conversationCalls,
  output: sessionSchema,
  plan: (upstream, { partition, settings, random, dice }: Scope<ConversationSettings>) => {
    const profile = upstream.personas.get("profile");
    const { facts } = upstream.facts.get("facts");
    const place = { partition, manner: profile.manner };
    return upstream.timelines.keys.flatMap((topic) => {
      const timeline = upstream.timelines.get(topic);
      const avoids = avoidsOf(timeline);
      return timeline.sessions.map((session) => {
        const source = { timeline, session, profile, random: random(topic, session.period) };
        const params: Briefs = settings.writes
          ? { talk: briefTalk({ ...source, facts, place, dice }), reads: settings.reads }
          : { beats: briefSession({ ...source, avoids }) };
        return { key: sessionKey(topic, session.period), params, calls: callsOf(params) };
      });
    });
  },
  run: async ({ params }, _, services): Promise<Session> => {
    if ("talk" in params) {
      const { talk } = params;
      const written = await writeTalk(talk, services);
      const read = params.reads ? await readTalk(talk, written, services) : null;
      const { shared, forked } = beatsOfTalk(talk, read?.talk ?? written);
      const beats = (list: readonly TalkBeat[]) => list.map((beat) => beatOf(beat, talk.labels, services));
      return {
        shared: beats(shared),
        forked: forked.map(beats),
        ...(read ? { readings: read.readings } : {}),
      };
    }
    const write = async (brief: SessionBrief) => {
      if (brief.beats.length === 0) return [];
      const { beats } = await services.ask(writeBeats, brief);
      return beats.map((beat) => beatOf({ ...beat, told: null }, brief.labels, services));
    };
    const { shared, forked } = params.beats;
    return { shared: await write(shared), forked: await Promise.all(forked.map(write)) };
  },
});

/** How many calls it takes at least. */
function callsOf(briefs: Briefs): Readonly<Record<string, number>> {
  if ("talk" in briefs) {
    const { shared, forks } = briefs.talk;
    const fills = shared.places.length > 0 ? forks.length : 0;
    const reads = briefs.reads ? fills : 0;
    return { ...none, [writeSession.name]: 1, [fillPlaces.name]: fills, [readSession.name]: reads };
  }
  const told = briefs.beats.forked.filter(({ beats }) => beats.length > 0);
  return { ...none, [writeBeats.name]: 1 + told.length };
}

const none = Object.fromEntries(conversationCalls.map(({ name }) => [name, 0]));

/** A beat with its turns as they will stand in a context. */
function beatOf(
  { event, told, exchanges }: TalkBeat,
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
