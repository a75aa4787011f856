import { describe, expect, it } from "vitest";
import { daysBetween } from "../personas/dates.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { judgeOptions } from "../questions/judge-options.ts";
import type { WrittenGroup } from "../questions/stage.ts";
import { eventsOf, type TopicTimeline } from "../timelines/timeline.ts";
import { type AskingParts, askQuestions, type PlacedGroup } from "./asking.ts";
import { interleave, orderSessions } from "./ordering.ts";
import { distanceOf, distances } from "./places.ts";
import type { ContextEntry, SessionEntry } from "./recipe.ts";
import { groupsOf, timelinesOf } from "./testing/parts.ts";

const timelines = timelinesOf(["foodRecommendation", "therapy"]);
const groups = groupsOf(timelines);
const tokensOf = (entry: ContextEntry) => (entry.kind === "filler" ? 700 : 2_500);

function sessionsOf({ topic, sessions }: TopicTimeline): SessionEntry[] {
  return sessions.map(({ period, date }) => ({ kind: "session", topic, period, date }));
}

/** The sessions of both topics in a random order, with filler between them. */
function entriesOf(seed: number): ContextEntry[] {
  const filler = Array.from({ length: 12 }, (_, index) => ({ kind: "filler" as const, index }));
  const random = createRandom("entries", seed);
  return interleave<ContextEntry, ContextEntry>(
    orderSessions(timelines.flatMap(sessionsOf), random),
    filler,
    random,
  );
}

function ask(entries: readonly ContextEntry[], change: Partial<AskingParts> = {}) {
  const parts = {
    variant: 0,
    forks: 4,
    profile: { index: 0 },
    timelines,
    groups,
    random: createRandom("ask"),
    ...change,
  };
  return askQuestions(parts, entries, tokensOf);
}

const seeds = Array.from({ length: 20 }, (_, seed) => seed);

/** The events of a group's topic that were told before a place. */
function toldBefore(entries: readonly ContextEntry[], place: number, timeline: TopicTimeline, fork: number) {
  const events = eventsOf(timeline, fork);
  return entries
    .slice(0, place)
    .flatMap((entry) =>
      entry.kind === "session" && entry.topic === timeline.topic
        ? (timeline.sessions.find(({ period }) => period === entry.period)?.events ?? []).flatMap(
            (id) => events.get(id) ?? [],
          )
        : [],
    );
}

function planOf(group: string) {
  const written = groups.find(({ id }) => id === group);
  const timeline = timelines.find(({ topic }) => topic === written?.topic);
  const pivot = timeline?.pivots.find(({ id }) => id === written?.pivot);
  if (!timeline || !pivot) throw new Error(`no plan for "${group}"`);
  return { timeline, pivot };
}

const idsOf = (placed: readonly PlacedGroup[]) => placed.map(({ group }) => group.id).sort();

describe("asking", () => {
  it("asks each group after all its evidence, and its answer is the planned one in every fork", () => {
    for (const seed of seeds) {
      const entries = entriesOf(seed);
      const { placed, leftOut } = ask(entries);
      expect(leftOut).toEqual([]);
      for (const { group, place, verdicts } of placed) {
        const { timeline, pivot } = planOf(group.id);
        for (const fork of [0, 1, 2, 3]) {
          const told = toldBefore(entries, place, timeline, fork);
          expect(pivot.events.filter((id) => !told.some((event) => event.id === id))).toEqual([]);
          expect(verdicts[fork]).toEqual(judgeOptions(pivot, told));
          expect(verdicts[fork]?.indexOf("right")).toBe(fork);
        }
      }
    }
  });

  it("gives the groups in the order of their places", () => {
    for (const seed of seeds) {
      const places = ask(entriesOf(seed)).placed.map(({ place }) => place);
      expect(places).toEqual([...places].sort((one, other) => one - other));
    }
  });

  it("asks after the sessions before it, before the next one, and a week or more after its evidence", () => {
    for (const seed of seeds) {
      const entries = entriesOf(seed);
      const dayOf = (entry: ContextEntry) => (entry.kind === "session" ? [entry.date] : []);
      for (const { group, place, date } of ask(entries).placed) {
        const { timeline, pivot } = planOf(group.id);
        const told = timeline.sessions.findLast(({ events }) =>
          events.some((id) => pivot.events.includes(id)),
        );
        expect(daysBetween(told?.date ?? "", date)).toBeGreaterThanOrEqual(7);
        for (const day of entries.slice(0, place).flatMap(dayOf)) expect(day < date).toBe(true);
        for (const day of entries.slice(place).flatMap(dayOf)) expect(day > date).toBe(true);
      }
    }
  });

  it("spreads the questions of many personas over all distances", () => {
    const got = seeds.flatMap((seed) => {
      const entries = entriesOf(seed);
      return ask(entries, { profile: { index: seed } }).placed.map(({ group, place }) => {
        const { timeline, pivot } = planOf(group.id);
        const reference = entries.findLastIndex(
          (entry) =>
            entry.kind === "session" &&
            entry.topic === timeline.topic &&
            timeline.sessions
              .find(({ period }) => period === entry.period)
              ?.events.some((event) => pivot.events.includes(event)),
        );
        const tokensUpTo = (count: number) =>
          entries.slice(0, count).reduce((sum, entry) => sum + tokensOf(entry), 0);
        return distanceOf((tokensUpTo(place) - tokensUpTo(reference)) / tokensUpTo(place));
      });
    });
    for (const distance of distances)
      expect(got.filter((one) => one === distance).length / got.length).toBeGreaterThan(0.15);
  });

  it("asks about the course of a preference from far away, too, if the persona has another topic", () => {
    const neighbors = timelinesOf(["foodRecommendation", "homeDecoration"]);
    const asked = seeds.flatMap((seed) => {
      const random = createRandom("neighbors", seed);
      const sessions = orderSessions(neighbors.flatMap(sessionsOf), random);
      const filler = Array.from({ length: 12 }, (_, index) => ({ kind: "filler" as const, index }));
      const entries = interleave<ContextEntry, ContextEntry>(sessions, filler, random);
      const { placed } = ask(entries, {
        timelines: neighbors,
        groups: groupsOf(neighbors),
        profile: { index: seed },
      });
      return placed
        .filter(({ group }) => group.type === "track_full_preference_evolution")
        .map(({ place, timeline: { topic, sessions: own } }) => {
          const last = entries.findLastIndex(
            (entry) =>
              entry.kind === "session" && entry.topic === topic && entry.period === own.at(-1)?.period,
          );
          const tokens = (count: number) =>
            entries.slice(0, count).reduce((sum, entry) => sum + tokensOf(entry), 0);
          return distanceOf((tokens(place) - tokens(last)) / tokens(place));
        });
    });
    for (const distance of distances)
      expect(asked.filter((one) => one === distance).length / asked.length).toBeGreaterThan(0.15);
  });

  it("leaves out a group that has the same message as another one, with a reason", () => {
    const [first, second, ...others] = groups;
    if (!first || !second) throw new Error("too few groups");
    const repeated: WrittenGroup[] = [first, { ...second, message: first.message }, ...others];
    const { placed, leftOut } = ask(entriesOf(1), { groups: repeated });
    expect(leftOut).toEqual([
      { group: second.id, reason: "another group of the persona asks the same message" },
    ]);
    expect(idsOf(placed)).toEqual([first.id, ...others.map(({ id }) => id)].sort());
  });

  it("asks a group if the other group with its message was left out", () => {
    const [first, second] = groups;
    if (!first || !second) throw new Error("too few groups");
    const { placed } = ask(entriesOf(1), {
      groups: [
        { ...first, pivot: "gone" },
        { ...second, message: first.message },
      ],
    });
    expect(idsOf(placed)).toEqual([second.id]);
  });

  it("leaves out a group whose pivot or topic is missing, with a reason", () => {
    const [first] = groups;
    if (!first) throw new Error("no groups");
    expect(ask(entriesOf(1), { groups: [{ ...first, pivot: "gone" }] }).leftOut).toEqual([
      { group: first.id, reason: "its pivot is no longer planned" },
    ]);
    const [food, therapy] = timelines;
    if (!food || !therapy) throw new Error("no timelines");
    expect(ask(sessionsOf(therapy), { groups: [first] }).leftOut).toEqual([
      { group: first.id, reason: "the sessions of its topic did not fit into the context" },
    ]);
  });

  it("leaves out a group whose answer is not the planned one, with a reason", () => {
    const [group] = groups.filter(({ type }) => type === "track_full_preference_evolution");
    if (!group) throw new Error("no group asks for a sequence");
    const { timeline, pivot } = planOf(group.id);
    const begun = timeline.sessions.find(({ events }) => events.includes(pivot.events[0] ?? ""));
    const cut = sessionsOf(timeline).filter(({ period }) => period !== begun?.period);
    const { placed, leftOut } = ask(cut, { groups: [group] });
    expect(placed).toEqual([]);
    expect(leftOut.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^its answer in fork \d is not the planned one at its place$/),
    ]);
  });
});
