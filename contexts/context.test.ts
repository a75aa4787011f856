import { describe, expect, it } from "vitest";
import { assembleSession } from "../conversations/stage.ts";
import { personaCard } from "../personas/profile.ts";
import { RecordError } from "../pipeline/engine/errors.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { type ContextParts, drawContext } from "./context.ts";
import { type ContextRecord, contextRecordSchema, type SessionEntry } from "./recipe.ts";
import { tokenBounds } from "./sizes.ts";
import { fillerOf, partsOf, sessionsOf as textsOfSessions, timelinesOf } from "./testing/parts.ts";

const seeds = [1, 2, 3, 4, 5, 6];
const drawn = seeds.map((seed) => {
  const parts = partsOf({ random: createRandom(seed) });
  return { parts, record: drawContext(parts) };
});

const sessionsOf = ({ entries }: ContextRecord): SessionEntry[] =>
  entries.flatMap((entry) => (entry.kind === "session" ? [entry] : []));
const fillerIn = ({ entries }: ContextRecord): number[] =>
  entries.flatMap((entry) => (entry.kind === "filler" ? [entry.index] : []));

/** Counts message by message, as a reader of the text would. */
function tokensOf(
  record: ContextRecord,
  { timelines, session, filler, profile, countTokens }: ContextParts,
  fork: number,
) {
  let tokens = 0;
  for (const entry of record.entries) {
    const timeline = timelines.find(({ topic }) => entry.kind === "session" && topic === entry.topic);
    const turns =
      entry.kind === "filler"
        ? filler(entry.index).turns
        : timeline
          ? assembleSession(timeline, entry.period, fork, session).flatMap((beat) => beat.turns)
          : [];
    tokens += countTokens(personaCard(profile)) + turns.reduce((sum, turn) => sum + turn.tokens, 0);
  }
  return tokens;
}

describe("a context", () => {
  it("has the form of its schema", () => {
    for (const { record } of drawn) expect(contextRecordSchema.safeParse(record).error).toBeUndefined();
  });

  it("holds whole chains of its topics, in the order of the calendar, and each filler once", () => {
    for (const { record, parts } of drawn) {
      const sessions = sessionsOf(record);
      for (const { topic, sessions: planned } of parts.timelines)
        expect(sessions.filter((session) => session.topic === topic).map(({ period }) => period)).toEqual(
          planned.map(({ period }) => period),
        );
      const dates = sessions.map(({ date }) => date);
      expect(dates).toEqual([...dates].sort());
      expect(fillerIn(record).length).toBeGreaterThan(3);
      expect(new Set(fillerIn(record)).size).toBe(fillerIn(record).length);
    }
  });

  it("counts its tokens correctly in every fork, and is full", () => {
    const { least, most } = tokenBounds("32k");
    for (const { record, parts } of drawn) {
      expect(record.tokens).toEqual([0, 1, 2, 3].map((fork) => tokensOf(record, parts, fork)));
      for (const tokens of record.tokens) {
        expect(tokens).toBeGreaterThanOrEqual(least);
        expect(tokens).toBeLessThanOrEqual(most);
      }
    }
  });

  it("asks or leaves out every group", () => {
    for (const { record, parts } of drawn) {
      const groups = [...record.groups, ...record.leftOut].map(({ group }) => group);
      expect(groups.sort()).toEqual(parts.groups.map(({ id }) => id).sort());
      expect(record.groups.length).toBe(14);
    }
  });

  it("depends on the seed and on nothing else", () => {
    expect(new Set(drawn.map(({ record }) => JSON.stringify(record.entries))).size).toBe(seeds.length);
    expect(drawContext(partsOf({ random: createRandom(1) }))).toEqual(drawn[0]?.record);
  });

  it("takes no filler that names a subject of the persona in any fork", () => {
    const timelines = timelinesOf(["foodRecommendation", "therapy"]);
    const named = timelines.flatMap(({ forked }) =>
      forked.flatMap((events) => events.flatMap(({ subject }) => subject?.words[0] ?? [])),
    );
    expect(named.length).toBeGreaterThan(20);
    const filler = (index: number) =>
      index % 2 === 0
        ? fillerOf(index)
        : fillerOf(index, `And ${named[index % named.length]?.toUpperCase()}.`);
    const record = drawContext(partsOf({ timelines, filler }));
    expect(fillerIn(record).filter((index) => index % 2 === 1)).toEqual([]);
  });

  it("leaves out topics that don't fit, the last ones first, and gives the reason for their groups", () => {
    const timelines = timelinesOf(["foodRecommendation", "therapy", "travelPlanning"]);
    const record = drawContext(partsOf({ timelines, session: textsOfSessions(timelines, 150) }));
    expect(new Set(sessionsOf(record).map(({ topic }) => topic))).toEqual(
      new Set(["foodRecommendation", "therapy"]),
    );
    expect(record.leftOut.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 7 }, () => "the sessions of its topic did not fit into the context"),
    );
    expect(record.leftOut.every(({ group }) => group.startsWith("travelPlanning."))).toBe(true);
  });

  it("can't be put together from sessions that are too long", () => {
    const timelines = timelinesOf(["foodRecommendation"]);
    const draw = () => drawContext(partsOf({ timelines, session: textsOfSessions(timelines, 600) }));
    expect(draw).toThrow(RecordError);
    expect(draw).toThrow(/^could not put a 32k context together: the sessions of "foodRecommendation" alone/);
  });

  it("can't be filled from too small a pool", () => {
    const draw = () => drawContext(partsOf({ pool: [0, 1, 2] }));
    expect(draw).toThrow(RecordError);
    expect(draw).toThrow(/^could not fill a 32k context: \d+ tokens, at least 28800 are needed/);
  });
});
