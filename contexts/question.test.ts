import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import { letters } from "../questions/types.ts";
import { eventsOf } from "../timelines/timeline.ts";
import { drawContext } from "./context.ts";
import { type FinishedGroup, type FinishedQuestion, finishedGroupSchema, questionsIn } from "./question.ts";
import { partsOf } from "./testing/parts.ts";
import { type FinishedContext, finishContext } from "./text.ts";

const parts = partsOf({ random: createRandom("questions") });
const record = drawContext(parts);
const timelines = new Map(parts.timelines.map((timeline) => [timeline.topic, timeline]));
const forks = [0, 1, 2, 3] as const;
const asked = forks.flatMap((fork) => {
  const context = finishContext(record, fork, { ...parts, timelines });
  return questionsIn(record, fork).map((question) => ({ question, context, fork }));
});
const everyQuestion = (check: (question: FinishedQuestion, context: FinishedContext, fork: number) => void) =>
  asked.forEach(({ question, context, fork }) => {
    check(question, context, fork);
  });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("a finished question group", () => {
  it("can be stored as JSON, and holds no text of the context", () => {
    const text = JSON.stringify(record);
    expect(
      record.groups.map(
        (group): FinishedGroup => finishedGroupSchema.parse(JSON.parse(JSON.stringify(group))),
      ),
    ).toEqual(record.groups);
    const contents = new Set(asked.flatMap(({ context }) => context.messages.map(({ content }) => content)));
    expect([...contents].filter((content) => text.includes(JSON.stringify(content)))).toEqual([]);
  });

  it("is asked in the same words at the same place in every fork", () => {
    for (const { group, message, place, date } of record.groups) {
      const own = asked.filter(({ question }) => question.group === group);
      expect(own.map(({ question }) => [question.message, question.place, question.date])).toEqual(
        forks.map(() => [message, place, date]),
      );
    }
  });

  it("has option k right in fork k, and each letter right in one fork", () => {
    everyQuestion(({ options, answer }, _, fork) => {
      expect(options.map(({ letter }) => letter)).toEqual(letters);
      const right = options.filter(({ verdict }) => verdict === "right");
      expect(right.map(({ letter, option }) => [letter, option])).toEqual([[answer, fork]]);
    });
    for (const { forks: own } of record.groups)
      expect(own.map(({ answer }) => answer).sort()).toEqual(letters);
  });

  it("has the same letters but different ids in another context of the persona", () => {
    const other = drawContext({ ...parts, variant: 1, random: createRandom("another") });
    for (const { group, forks: own } of record.groups) {
      const again = other.groups.find((one) => one.group === group);
      expect(again?.forks.map(({ answer }) => answer)).toEqual(own.map(({ answer }) => answer));
    }
    const ids = [...record.groups, ...other.groups].flatMap((group) => group.forks.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("the evidence of a question", () => {
  it("is in messages of the context before the question", () => {
    everyQuestion(({ evidence, topic, before }, { sessions, messages }, fork) => {
      const timeline = timelines.get(topic);
      const events = timeline && eventsOf(timeline, fork);
      for (const { event, session, message, messages: count, happening, date } of evidence) {
        expect(messages[message]?.content).toContain(event);
        const { start = 0, end = 0, topic: told } = sessions[session] ?? {};
        expect(told).toBe(topic);
        expect(message).toBeGreaterThan(start);
        expect(message + count).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(before.messages);
        expect(events?.get(event)).toMatchObject({ happening, date });
      }
    });
  });

  it("is the whole story of the pivot, in the order of the context", () => {
    everyQuestion(({ evidence, pivot, topic }) => {
      const planned = timelines.get(topic)?.pivots.find(({ id }) => id === pivot.id);
      expect(evidence.map(({ event }) => event).sort()).toEqual([...(planned?.events ?? [])].sort());
      const places = evidence.map(({ message }) => message);
      expect(places).toEqual([...places].sort((one, other) => one - other));
    });
  });
});

describe("the place of a question", () => {
  it("counts what the context holds before it", () => {
    everyQuestion(({ place, before }, { sessions, messages }) => {
      const told = sessions.slice(0, place);
      expect(before).toEqual({
        messages: told.at(-1)?.end,
        tokens: sum(told.map(({ tokens }) => tokens)),
        characters: sum(messages.slice(0, before.messages).map(({ content }) => [...content].length)),
        fillerTokens: sum(told.filter(({ topic }) => topic === null).map(({ tokens }) => tokens)),
      });
    });
  });

  it("has the stated distance to the last evidence", () => {
    everyQuestion(({ place, before, distance, evidence, messageTokens }, { tokensBefore }) => {
      const last = evidence.at(-1);
      expect(distance.sessions).toBe(place - (last?.session ?? 0));
      expect(distance.tokens).toBe(before.tokens - tokensBefore(last?.message ?? 0));
      const share = (distance.tokens + messageTokens) / (before.tokens + messageTokens);
      expect(distance.name).toBe(share < 1 / 3 ? "near" : share < 2 / 3 ? "middle" : "far");
    });
  });
});
