import { z } from "zod";
import { personasStage } from "../personas/stage.ts";
import type { Services } from "../pipeline/engine/services.ts";
import { defineStage, type Stage, type Task } from "../pipeline/engine/stage.ts";
import { timelinesStage } from "../timelines/stage.ts";
import { themesStage } from "../timelines/themes/stage.ts";
import { fillPlaces } from "./fill-places.ts";
import { turnsOfDialogue } from "./hold-dialogue.ts";
import { waysOfTelling } from "./plan-ways.ts";
import { readSession } from "./read-session.ts";
import { planReading, type ReadingPlan, readingsSchema, readTalk } from "./read-talk.ts";
import { sayReply, sayUserTurn } from "./say-turn.ts";
import type { ConversationStyle } from "./styles.ts";
import { beatsOfTalk } from "./talk-beats.ts";
import { briefTalk, type TalkPlan } from "./talk-brief.ts";
import { type SaidSession, saidIn, withTold } from "./told-before.ts";
import { writeSession } from "./write-session.ts";
import { writeTalk } from "./write-talk.ts";

const text = z.string().min(1);
const beatSchema = z.strictObject({
  event: z.string(),
  told: z.enum(waysOfTelling).nullable(),
  exchanges: z
    .array(z.strictObject({ user: text, assistant: text }))
    .min(1)
    .readonly(),
});

/** A session as a model wrote it: the beats that all forks share, those of each fork, and the order of all. */
const talkSchema = z.strictObject({
  shared: z.array(beatSchema),
  forked: z.array(z.array(beatSchema)).min(1),
  order: z.array(z.string()),
  /** The findings of the readers, if there were any. */
  readings: readingsSchema.optional(),
  /** The number of forks whose places keep their drafts, because no answer was usable. */
  unfilled: z.int().min(0),
});
type Talk = z.infer<typeof talkSchema>;

/** The sessions of a topic in their order. A talk is `null` if no answer for the session was usable. */
const talksSchema = z.strictObject({
  sessions: z.array(z.strictObject({ period: z.string(), talk: talkSchema.nullable() })),
});
export type Talks = z.infer<typeof talksSchema>;

export interface TalkSettings {
  /** Whether a model writes sessions by a plan. */
  readonly writes: boolean;
  readonly style: ConversationStyle;
  /** Whether a model reads the written sessions and compares them with the plan. */
  readonly reads: boolean;
}

/** The plan of a session. */
export interface PlannedSession {
  readonly period: string;
  readonly plan: TalkPlan;
  /** The readings by a model. `null` if there are none. */
  readonly reading: ReadingPlan | null;
}

/** The sessions of a topic. */
export interface TalkParams {
  readonly style: ConversationStyle;
  readonly sessions: readonly PlannedSession[];
}

export const talkCalls = [writeSession, fillPlaces, sayUserTurn, sayReply, readSession] as const;

/**
 * Has a model write sessions by a plan: first what all forks share, then what each fork tells in it. The sessions of a
 * topic are written one after the other, because each must fit what was said in those before it.
 */
export const talksStage: Stage<
  TalkParams,
  Talks,
  {
    readonly personas: typeof personasStage;
    readonly themes: typeof themesStage;
    readonly timelines: typeof timelinesStage;
  },
  TalkSettings
> = defineStage({
  name: "talks",
  version: 1,
  each: "partition",
  inputs: { personas: personasStage, themes: themesStage, timelines: timelinesStage },
  calls: talkCalls,
  output: talksSchema,
  plan: (upstream, { partition, settings, random, dice }): Task<TalkParams>[] => {
    if (!settings.writes) return [];
    const profile = upstream.personas.get("profile");
    const { facts } = upstream.themes.get("themes").facts;
    const place = { partition, manner: profile.manner };
    const { style, reads } = settings;
    return upstream.timelines.keys.map((topic) => {
      const timeline = upstream.timelines.get(topic);
      const sessions = timeline.sessions.map((session): PlannedSession => {
        const { period } = session;
        const source = { timeline, session, profile, facts, place, dice };
        const plan = briefTalk({ ...source, random: random(topic, period) });
        const reading = reads ? planReading(plan, random(topic, period, "reading")) : null;
        return { period, plan, reading };
      });
      return { key: topic, params: { style, sessions }, calls: callsOf(style, sessions) };
    });
  },
  run: async ({ params: { style, sessions } }, _, services): Promise<Talks> => {
    const said: SaidSession[] = [];
    const written: Talks["sessions"] = [];
    for (const { period, plan, reading } of sessions) {
      const { whole, talk } = await write({ plan, reading, style, before: said }, services);
      said.push(saidIn(plan, whole));
      written.push({ period, talk });
    }
    return { sessions: written };
  },
});

interface Writing extends Omit<PlannedSession, "period"> {
  readonly style: ConversationStyle;
  readonly before: readonly SaidSession[];
}

async function write({ plan, reading, style, before }: Writing, services: Services) {
  const briefs = withTold(plan, before);
  const first = await writeTalk(briefs, style, services);
  if (first === null) return { whole: null, talk: null };
  const read = reading ? await readTalk(briefs, { talk: first, reading }, services) : null;
  const whole = read?.talk ?? first;
  const talk: Talk = {
    ...beatsOfTalk(plan, whole),
    ...(read ? { readings: read.readings } : {}),
    unfilled: whole.unfilled,
  };
  return { whole, talk };
}

/** The minimum number of calls, by name. */
function callsOf(style: ConversationStyle, sessions: readonly PlannedSession[]): Record<string, number> {
  const counts = Object.fromEntries(talkCalls.map(({ name }) => [name, 0]));
  const add = (name: string, count: number) => {
    counts[name] = (counts[name] ?? 0) + count;
  };
  for (const { plan, reading } of sessions) {
    const { shared, forks } = plan;
    if (style === "dialogue") {
      const turns = turnsOfDialogue(shared.exchanges, { places: shared.places, forks: forks.length });
      for (const { name } of [sayUserTurn, sayReply]) add(name, turns);
    } else {
      add(writeSession.name, 1);
      // The call that writes the session also tells the stories of one fork.
      if (shared.places.length > 0) add(fillPlaces.name, forks.length - 1);
    }
    if (reading) add(readSession.name, reading.forks.length + reading.plants.length);
  }
  return counts;
}
