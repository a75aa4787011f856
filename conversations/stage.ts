import { z } from "zod";
import { personasStage } from "../personas/stage.ts";
import type { Services } from "../pipeline/engine/services.ts";
import { defineStage, type Scope } from "../pipeline/engine/stage.ts";
import { timelinesStage } from "../timelines/stage.ts";
import { themesStage } from "../timelines/themes/stage.ts";
import { eventsOf, type SessionPlan, type TopicTimeline } from "../timelines/timeline.ts";
import { avoidsOf, briefSession, type SessionBrief, type SessionBriefs } from "./brief.ts";
import { fillPlaces } from "./fill-places.ts";
import { turnsOfDialogue } from "./hold-dialogue.ts";
import { waysOfTelling } from "./plan-ways.ts";
import { readSession } from "./read-session.ts";
import { planReading, type ReadingPlan, readingsSchema, readTalk } from "./read-talk.ts";
import { sayReply, sayUserTurn } from "./say-turn.ts";
import type { ConversationStyle } from "./styles.ts";
import { beatsOfTalk, type TalkBeat } from "./talk-beats.ts";
import { briefTalk, type TalkBriefs } from "./talk-brief.ts";
import { writeBeats } from "./write-beats.ts";
import { writeSession } from "./write-session.ts";
import { writeTalk } from "./write-talk.ts";

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

export interface ConversationSettings {
  /**
   * Whether a model writes. The dialogues are then only raw material. Without a model they are used as they
   * are.
   */
  readonly writes: boolean;
  readonly style: ConversationStyle;
  /** Whether a model reads the written sessions and compares them with the plan. */
  readonly reads: boolean;
}

/** The input of a session: drafted threads, or a plan for a model. */
type Briefs =
  | { readonly beats: SessionBriefs }
  | {
      readonly talk: TalkBriefs;
      /** Set only if several calls write the session. */
      readonly style?: "dialogue";
      /** The readings by a model. `null` if there are none. */
      readonly reading: ReadingPlan | null;
      /** The same session from drafted threads, in case the model fails. */
      readonly plain: SessionBriefs;
    };

/** All calls that a session may make. Without a model, only the first is used. */
export const conversationCalls = [
  writeBeats,
  writeSession,
  fillPlaces,
  sayUserTurn,
  sayReply,
  readSession,
] as const;

/** Writes sessions: first the part that all forks share, then what each fork tells in it. */
export const conversationsStage = defineStage({
  name: "conversations",
  version: 6,
  each: "partition",
  inputs: { personas: personasStage, themes: themesStage, timelines: timelinesStage },
  calls: conversationCalls,
  output: sessionSchema,
  plan: (upstream, { partition, settings, random, dice }: Scope<ConversationSettings>) => {
    const profile = upstream.personas.get("profile");
    const { facts } = upstream.themes.get("themes").facts;
    const place = { partition, manner: profile.manner };
    return upstream.timelines.keys.flatMap((topic) => {
      const timeline = upstream.timelines.get(topic);
      const avoids = avoidsOf(timeline);
      const planned = ({ period }: SessionPlan, params: Briefs) => ({
        key: sessionKey(topic, period),
        ...{ params, calls: callsOf(params) },
      });
      return timeline.sessions.map((session) => {
        const source = { timeline, session, profile, random: random(topic, session.period) };
        const plain = briefSession({ ...source, avoids, random: random(topic, session.period) });
        if (!settings.writes) return planned(session, { beats: plain });
        const talk = briefTalk({ ...source, facts, place, dice });
        const reading = settings.reads ? planReading(talk, random(topic, session.period, "reading")) : null;
        const style = settings.style === "dialogue" ? { style: settings.style } : {};
        return planned(session, { talk, ...style, reading, plain });
      });
    });
  },
  run: async ({ params }, _, services): Promise<Session> => {
    if ("beats" in params) {
      const { shared, forked } = params.beats;
      const write = async (brief: SessionBrief) =>
        brief.beats.length === 0 ? [] : (await services.ask(writeBeats, brief)).beats;
      const plain = { shared: await write(shared), forked: await Promise.all(forked.map(write)) };
      return sessionOf(plain, shared.labels, services);
    }
    const { talk, style = "written", reading, plain } = params;
    const written = await writeTalk(talk, style, services);
    if (written === null) {
      const stand = (brief: SessionBrief) => writeBeats.simulate(brief, services.random).beats;
      const { shared, forked } = plain;
      const beats = { shared: stand(shared), forked: forked.map(stand) };
      return { ...sessionOf(beats, talk.labels, services), unwritten: "session" };
    }
    const read = reading ? await readTalk(talk, { talk: written, reading }, services) : null;
    const { order, ...beats } = beatsOfTalk(talk, read?.talk ?? written);
    return {
      ...sessionOf(beats, talk.labels, services),
      order,
      ...(read ? { readings: read.readings } : {}),
      ...(written.unfilled > 0 ? { unwritten: written.unfilled } : {}),
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

/** The minimum number of calls. */
function callsOf(briefs: Briefs): Readonly<Record<string, number>> {
  if ("talk" in briefs) {
    const { shared, forks } = briefs.talk;
    // The call that writes the session also tells the stories of one fork.
    const fills = shared.places.length > 0 ? forks.length - 1 : 0;
    const { forks: read, plants } = briefs.reading ?? { forks: [], plants: [] };
    const reads = { [readSession.name]: read.length + plants.length };
    if (briefs.style === undefined)
      return { ...none, [writeSession.name]: 1, [fillPlaces.name]: fills, ...reads };
    const turns = turnsOfDialogue(shared.exchanges, { places: shared.places, forks: forks.length });
    return { ...none, [sayUserTurn.name]: turns, [sayReply.name]: turns, ...reads };
  }
  const told = briefs.beats.forked.filter(({ beats }) => beats.length > 0);
  return { ...none, [writeBeats.name]: 1 + told.length };
}

const none = Object.fromEntries(conversationCalls.map(({ name }) => [name, 0]));

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
