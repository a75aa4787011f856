import { describe, expect, it } from "vitest";
import { factsOf } from "../personas/facts/testing/cohort.ts";
import type { Profile } from "../personas/profile.ts";
import { createRandom, diceOf } from "../pipeline/engine/random.ts";
import type { Scope } from "../pipeline/engine/stage.ts";
import { servicesWith } from "../pipeline/engine/testing/services.ts";
import { entryAt } from "../pipeline/lists.ts";
import { drawTimeline } from "../timelines/testing/draw-timeline.ts";
import { eventsOf, type TopicTimeline } from "../timelines/timeline.ts";
import { sayReply, sayUserTurn } from "./say-turn.ts";
import { assembleSession, conversationsStage, type Session, sessionSchema } from "./stage.ts";
import { storyIn } from "./story-in.ts";
import type { ConversationStyle } from "./styles.ts";
import { type TalkSettings, type Talks, talksStage } from "./talks-stage.ts";
import { rawOf } from "./testing/raw.ts";

const drawn = ["coding", "therapy"].map((topic) => drawTimeline({ topic, seed: 3 }));
const forks = [0, 1, 2, 3] as const;

function recordsOf<Output>(outputs: ReadonlyMap<string, Output>) {
  return {
    keys: [...outputs.keys()],
    get: (key: string): Output => {
      const output = outputs.get(key);
      if (output === undefined) throw new Error(`no record "${key}"`);
      return output;
    },
  };
}

const random = createRandom("services");

/**
 * Writes the sessions of timelines as the stage does without a model. Also returns the names of its calls.
 */
async function write(timelines: readonly TopicTimeline[], profile: Profile, style: ConversationStyle | null) {
  const writes = style !== null;
  const called: string[] = [];
  const services = servicesWith({
    random,
    ask: async (call, input) => {
      called.push(call.name);
      const answer = call.simulate(input, random);
      expect(call.check(answer, input)).toEqual([]);
      return answer;
    },
    say: async (call, input) => {
      called.push(call.name);
      const said = call.simulate(input, random);
      expect(call.check(said, input)).toEqual([]);
      return said;
    },
    countTokens: (text) => text.split(" ").length,
  });
  const planned = {
    personas: recordsOf(new Map([["profile", profile]])),
    themes: recordsOf(new Map([["themes", { facts: factsOf(profile, 7, 3), topics: [], dropped: [] }]])),
    timelines: recordsOf(new Map(timelines.map((timeline) => [timeline.topic, timeline]))),
  };
  const scope: Scope<TalkSettings> = {
    partition: 3,
    settings: { writes, style: style ?? "written", reads: writes },
    // Plants wrong turns in every fork that has some.
    random: (...path) => ({
      ...createRandom(1, ...path),
      ...(path.at(-1) === "reading" ? { chance: () => true } : {}),
    }),
    dice: diceOf(1),
  };
  const talking = talksStage.plan(planned, scope);
  const talks = new Map<string, Talks>();
  for (const task of talking) talks.set(task.key, await talksStage.run(task, planned, services));
  const upstream = { ...planned, talks: recordsOf(talks) };
  const tasks = conversationsStage.plan(upstream, scope);
  const written = new Map<string, Session>();
  for (const task of tasks) written.set(task.key, await conversationsStage.run(task, upstream, services));
  const read = (key: string) => recordsOf(written).get(key);
  return { talking, tasks, written, called, services, timelines, read };
}

const [first] = drawn;
if (!first) throw new Error("no timeline");
const timelines = drawn.map(({ timeline }) => timeline);
const levels = { explicit: 1, paraphrased: 1, implied: 1, scattered: 1 };
const ofAllLevels = ["coding", "therapy"].map((topic) =>
  rawOf(drawTimeline({ topic, seed: 3, levels }).timeline),
);
const cases = {
  "from threads that stand written": await write(timelines, first.profile, null),
  "by a plan": await write(timelines.map(rawOf), first.profile, "written"),
  "by two agents": await write(timelines.map(rawOf), first.profile, "dialogue"),
  "by a plan, of all levels": await write(ofAllLevels, first.profile, "written"),
  "by two agents, of all levels": await write(ofAllLevels, first.profile, "dialogue"),
};

describe.each(Object.entries(cases))(
  "sessions %s",
  (_, { talking, tasks, written, called, services, timelines, read }) => {
    const sessionsOf = (check: (timeline: TopicTimeline, period: string, fork: number) => void) => {
      for (const timeline of timelines)
        for (const { period } of timeline.sessions) for (const fork of forks) check(timeline, period, fork);
    };

    it("are one record each, made with the planned number of calls", () => {
      expect(tasks.map(({ key }) => key)).toEqual(
        timelines.flatMap(({ topic, sessions }) => sessions.map(({ period }) => `${topic}/${period}`)),
      );
      const planned = [...talking, ...tasks].flatMap(({ calls = {} }) => Object.values(calls));
      expect(called.length).toBe(planned.reduce((sum, count) => sum + count, 0));
    });

    it("label every turn, start with the user, and count turns as they appear in the context", () => {
      for (const [key, session] of written) {
        expect(sessionSchema.safeParse(session).error).toBeUndefined();
        const labels = key.startsWith("therapy/") ? ["Patient", "Therapist"] : ["User", "Assistant"];
        for (const { turns } of [...session.shared, ...session.forked.flat()])
          for (const [index, { role, content, tokens, characters }] of turns.entries()) {
            expect(role).toBe(index % 2 === 0 ? "user" : "assistant");
            expect(content.startsWith(`${labels[index % 2]}: `)).toBe(true);
            expect(tokens).toBe(services.countTokens(content));
            expect(characters).toBe([...content].length);
          }
      }
    });

    it("tell their events in order, with the same number of turns in every fork", () => {
      sessionsOf((timeline, period, fork) => {
        const session = timeline.sessions.find((candidate) => candidate.period === period);
        const beats = assembleSession(timeline, period, fork, read);
        expect(beats.map(({ event }) => event)).toEqual(session?.events);
        const turns = (one: typeof beats) => one.map((beat) => beat.turns.length);
        expect(turns(beats)).toEqual(turns(assembleSession(timeline, period, 0, read)));
      });
    });

    it("differ between forks only in the beats that tell pivots", () => {
      sessionsOf((timeline, period, fork) => {
        const own = new Set(timeline.forked[fork]?.map(({ id }) => id));
        const other = assembleSession(timeline, period, 0, read);
        for (const [index, beat] of assembleSession(timeline, period, fork, read).entries())
          if (!own.has(beat.event)) expect(beat).toEqual(other[index]);
      });
    });

    it("say which beat is missing", () => {
      const [timeline] = timelines;
      const event = timeline?.sessions[0]?.events[0];
      if (!timeline || !event) throw new Error("no session");
      const lacking = (key: string): Session => ({
        ...read(key),
        shared: read(key).shared.filter((beat) => beat.event !== event),
      });
      expect(() => assembleSession(timeline, "init", 2, lacking)).toThrow(
        `session coding/init of fork 2 lacks the beat of "${event}"`,
      );
    });
  },
);

/** What all forks share, in the plans of all sessions. */
const plansOf = (talking: ReturnType<typeof talksStage.plan>) =>
  talking.flatMap(({ params: { sessions } }) => sessions.map(({ plan }) => plan.shared));

describe("a session that is written from a plan", () => {
  it("plans a call for each wrong turn that is planted", () => {
    const { talking, written } = cases["by a plan"];
    const planned = talking.reduce((sum, { calls = {} }) => sum + (calls["read-session"] ?? 0), 0);
    const readings = [...written.values()].flatMap(({ readings }) => readings ?? []);
    const planted = readings.reduce((sum, one) => sum + one.planted, 0);
    expect(planted).toBeGreaterThan(0);
    expect(planned).toBe(readings.reduce((sum, one) => sum + one.read, planted));
  });

  const { read, timelines: raw, called } = cases["by a plan"];

  it("takes one call for the session as one fork tells it, and one for each other fork", () => {
    const sessions = raw.flatMap((timeline) => timeline.sessions.map((session) => ({ timeline, session })));
    const open = sessions.filter(({ timeline, session }) =>
      timeline.forked[0]?.some(({ id }) => session.events.includes(id)),
    );
    expect(called.filter((name) => name === "write-session").length).toBe(sessions.length);
    expect(called.filter((name) => name === "fill-places").length).toBe(3 * open.length);
  });

  it("records how each story is told, except for visits", () => {
    for (const timeline of raw)
      for (const { period } of timeline.sessions)
        for (const fork of forks) {
          const events = eventsOf(timeline, fork);
          for (const { event, told } of assembleSession(timeline, period, fork, read))
            expect(told === undefined).toBe(events.get(event)?.act === "opens");
        }
  });
});

describe("a session that two agents talk", () => {
  it("is never requested as a whole, and the assistant never sees the user's plan", () => {
    const { called, talking } = cases["by two agents"];
    expect(called).not.toContain("write-session");
    expect(called).not.toContain("fill-places");
    const [shared] = plansOf(talking);
    const exchange = shared?.exchanges.find(({ tells, isPlace }) => tells && !isPlace);
    if (!shared || !exchange) throw new Error("no story is shared");
    const story = storyIn(exchange, shared.stories);
    const { silence } = shared;
    const facts = ["She has a wooden leg."];
    const brief = { base: shared, exchange, story, silence, facts, told: [], before: [], next: null };
    const shown = (messages: readonly { readonly content: string }[]) => JSON.stringify(messages);
    expect(shown(sayUserTurn.prompt(brief))).toContain("wooden leg");
    const reply = shown(sayReply.prompt({ ...brief, user: "Well." }));
    expect(reply).not.toContain("wooden leg");
    if (story) expect(reply).not.toContain(story.said);
  });

  it("doesn't let the assistant ask anything before or in an open place, or know what it is about", () => {
    const [shared] = plansOf(cases["by two agents"].talking).filter(({ places }) => places.length > 0);
    const [place] = shared?.places ?? [];
    if (!shared || !place) throw new Error("no session has an open place");
    const briefOf = (n: number) => {
      const exchange = entryAt(shared.exchanges, n - 1);
      const rest = { silence: shared.silence, facts: [], told: [], before: [], next: null };
      return { base: shared, exchange, story: null, ...rest, user: "And the rest?" };
    };
    const asked = (n: number) => JSON.stringify(sayReply.prompt(briefOf(n)).at(-1));
    expect(asked(place.n)).toContain('\\"asks\\": false');
    expect(asked(place.n - 1)).toContain('\\"asks\\": false');
    expect(asked(place.n - 1)).not.toContain(place.about);
    const question = "It keeps a week. For whom is it?";
    expect(sayReply.check(question, briefOf(place.n - 1)).join()).toContain("must not end with a question");
    const free = shared.exchanges.find(
      ({ n }) => !shared.places.some((one) => one.n === n || one.n === n + 1),
    );
    expect(sayReply.check(question, briefOf(free?.n ?? 0))).toEqual([]);
    expect(asked(free?.n ?? 0)).toContain('\\"asks\\": true');
  });

  it("rejects a turn that tells something forbidden, an early goodbye, and a repeated turn", () => {
    const [shared] = plansOf(cases["by two agents"].talking);
    const exchange = shared?.exchanges.find(({ tells, n }) => !tells && n > 1);
    const [word] = shared?.silence.words ?? [];
    if (!shared || !exchange || !word) throw new Error("no such exchange");
    const user = "Could you put the whole thing into a table with the days on top, please?";
    const before = [{ n: 1, user, assistant: "Here." }];
    const rest = { silence: shared.silence, facts: [], told: [], next: null };
    const brief = { base: shared, exchange, story: null, ...rest, before };
    expect(sayUserTurn.check(`And ${word}?`, brief).join()).toContain("must not come up");
    expect(sayUserTurn.check("Goodbye.", brief).join()).toContain("goodbye");
    expect(sayUserTurn.check(user, brief).join()).toContain("repeats");
    expect(sayReply.check(`Take ${word}.`, { ...brief, user: "And?" }).join()).toContain("must not come up");
  });
});
