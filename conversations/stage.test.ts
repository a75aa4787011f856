import { describe, expect, it } from "vitest";
import { createRandom, diceOf } from "../pipeline/engine/random.ts";
import { servicesWith } from "../pipeline/engine/testing/services.ts";
import { drawTimeline } from "../timelines/testing/draw-timeline.ts";
import type { TopicTimeline } from "../timelines/timeline.ts";
import {
  assembleSession,
  type Beat,
  conversationsStage,
  type Session,
  sessionKeysOf,
  sessionSchema,
} from "./stage.ts";
import { profileOf } from "./testing/briefs.ts";

const timelines = ["coding", "therapy"].map((topic) => drawTimeline({ topic, seed: 3 }).timeline);
const forks = [0, 1, 2, 3] as const;

const random = createRandom("services");
const services = servicesWith({
  random,
  ask: async (call, input) => call.simulate(input, random),
  countTokens: (text) => text.split(" ").length,
});

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

const upstream = {
  personas: recordsOf(new Map([["profile", profileOf("chatty")]])),
  timelines: recordsOf(new Map(timelines.map((timeline) => [timeline.topic, timeline]))),
};
const tasks = conversationsStage.plan(upstream, {
  partition: 0,
  settings: {},
  random: (...path) => createRandom(1, ...path),
  dice: diceOf(1),
});
const written = new Map<string, Session>();
for (const task of tasks) written.set(task.key, await conversationsStage.run(task, upstream, services));
const read = (key: string) => recordsOf(written).get(key);

const sessionsOf = (check: (timeline: TopicTimeline, period: string, fork: number) => void) => {
  for (const timeline of timelines)
    for (const { period } of timeline.sessions) for (const fork of forks) check(timeline, period, fork);
};

describe("the conversations stage", () => {
  it("makes one record of every session", () => {
    expect(tasks.map(({ key }) => key)).toEqual(timelines.flatMap(sessionKeysOf));
  });

  it("writes what all forks share once, and every beat that tells a pivot once a fork", () => {
    for (const timeline of timelines)
      for (const [index, key] of sessionKeysOf(timeline).entries()) {
        const { shared, forked } = read(key);
        const planned = timeline.sessions[index]?.events ?? [];
        const tells = (beats: readonly Beat[], events: readonly { readonly id: string }[]) =>
          expect(beats.map(({ event }) => event)).toEqual(
            planned.filter((id) => events.some((event) => event.id === id)),
          );
        tells(shared, timeline.shared);
        expect(shared.length, key).toBeGreaterThan(0);
        expect(forked.length).toBe(forks.length);
        for (const fork of forks) tells(forked[fork] ?? [], timeline.forked[fork] ?? []);
      }
  });

  it("says beforehand how often it asks: once for what is shared, and once for each fork that tells more", () => {
    for (const { key, calls } of tasks) {
      const { forked } = read(key);
      expect(calls).toEqual({ "write-beats": 1 + forked.filter((beats) => beats.length > 0).length });
    }
  });

  it("labels every turn, user first, and counts it as it will stand there", () => {
    for (const [key, record] of written) {
      expect(sessionSchema.safeParse(record).error).toBeUndefined();
      const labels = key.startsWith("therapy/") ? ["Patient", "Therapist"] : ["User", "Assistant"];
      for (const { turns } of [...record.shared, ...record.forked.flat()])
        for (const [index, { role, content, tokens, characters }] of turns.entries()) {
          expect(role).toBe(index % 2 === 0 ? "user" : "assistant");
          expect(content.startsWith(`${labels[index % 2]}: `)).toBe(true);
          expect(tokens).toBe(services.countTokens(content));
          expect(characters).toBe([...content].length);
        }
    }
  });
});

describe("a session put together", () => {
  it("tells its events in their order, with as many turns in every fork", () => {
    sessionsOf((timeline, period, fork) => {
      const session = timeline.sessions.find((candidate) => candidate.period === period);
      const beats = assembleSession(timeline, period, fork, read);
      expect(beats.map(({ event }) => event)).toEqual(session?.events);
      const turns = (one: readonly Beat[]) => one.map((beat) => beat.turns.length);
      expect(turns(beats)).toEqual(turns(assembleSession(timeline, period, 0, read)));
    });
  });

  it("differs between forks only in the beats that tell pivots", () => {
    sessionsOf((timeline, period, fork) => {
      const own = new Set(timeline.forked[fork]?.map(({ id }) => id));
      const first = assembleSession(timeline, period, 0, read);
      for (const [index, beat] of assembleSession(timeline, period, fork, read).entries())
        if (!own.has(beat.event)) expect(beat).toEqual(first[index]);
    });
  });

  it("tells every pivot differently in every fork", () => {
    for (const timeline of timelines)
      for (const { id, events } of timeline.pivots) {
        const told = forks.map((fork) =>
          timeline.sessions
            .flatMap(({ period }) => assembleSession(timeline, period, fork, read))
            .filter(({ event }) => events.includes(event)),
        );
        expect(new Set(told.map((beats) => JSON.stringify(beats))).size, id).toBe(forks.length);
      }
  });

  it("says which beat it lacks", () => {
    const [timeline] = timelines;
    const period = timeline?.sessions[0]?.period ?? "init";
    const own = timeline?.forked[2]?.find((event) => event.period === period)?.id;
    for (const event of [timeline?.sessions[0]?.events[0], own]) {
      if (!timeline || !event) throw new Error("no session");
      const without = (beats: readonly Beat[]) => beats.filter((beat) => beat.event !== event);
      const lacking = (key: string): Session => {
        const { shared, forked } = read(key);
        return { shared: without(shared), forked: forked.map(without) };
      };
      expect(() => assembleSession(timeline, period, 2, lacking)).toThrow(
        `session coding/init of fork 2 lacks the beat of "${event}"`,
      );
    }
  });
});
