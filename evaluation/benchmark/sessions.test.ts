import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../../pipeline/models/call.ts";
import { questionOf } from "../testing/questions.ts";
import { inOrderOfPlaces, placeInContext } from "./places.ts";
import { sessionParts } from "./sessions.ts";

const turn = (role: Message["role"], content: string): Message => ({ role, content });
const context = [
  turn("system", "card"),
  turn("user", "one"),
  turn("assistant", "two"),
  turn("system", "card"),
  turn("user", "three"),
  turn("user", "four"),
];

describe("the sessions of a context", () => {
  it("begin with system messages, and wherever a date is known", () => {
    const parts = sessionParts(
      context,
      0,
      new Map([
        [0, "2021-01-01"],
        [5, "2021-02-01"],
      ]),
    );
    expect(parts.map(({ session, from, date, messages }) => [session, from, date, messages.length])).toEqual([
      [0, 0, "2021-01-01", 3],
      [1, 0, null, 2],
      [2, 0, "2021-02-01", 1],
    ]);
  });

  it("are a single one if nothing separates several", () => {
    const plain = [turn("user", "one"), turn("assistant", "two")];
    expect(sessionParts(plain, 0, new Map())).toEqual([{ session: 0, from: 0, date: null, messages: plain }]);
    expect(sessionParts([], 0, new Map())).toEqual([]);
  });

  it("come complete and in order, however they are cut, and each part continues the one before it", () => {
    const message = fc.record({
      role: fc.constantFrom("system" as const, "user" as const, "assistant" as const),
      content: fc.string(),
    });
    const dated = fc.dictionary(fc.integer({ min: 0, max: 30 }).map(String), fc.constant("2021-01-01"));
    const ends = fc.array(fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(fc.array(message, { maxLength: 30 }), dated, ends, (messages, some, cuts) => {
        const dates = new Map(Object.entries(some).map(([index, date]) => [Number(index), date]));
        const places = [...cuts, messages.length].map((end) => Math.min(end, messages.length));
        const sizes = new Map<number, number>();
        const told: Message[] = [];
        for (const place of places.sort((one, other) => one - other))
          for (const part of sessionParts(messages.slice(0, place), told.length, dates)) {
            expect(part.from).toBe(sizes.get(part.session) ?? 0);
            expect(part.messages.length).toBeGreaterThan(0);
            sizes.set(part.session, part.from + part.messages.length);
            told.push(...part.messages);
          }
        expect(told).toEqual(messages);
        const whole = sessionParts(messages, 0, dates);
        expect(whole.map(({ session, messages: all }) => [session, all.length])).toEqual([...sizes]);
      }),
    );
  });
});

describe("the places of questions", () => {
  it("count from the end if the end index is negative, as Python's slices do", () => {
    const place = (endIndex: number) => placeInContext(questionOf({ endIndex }), 6);
    expect([2, 6, 9, -1, -6, -9].map(place)).toEqual([2, 6, 6, 5, 0, 0]);
  });

  it("put questions in order, and leave those of one place as they were", () => {
    const ends = [5, -4, 3, 2, -1];
    const questions = ends.map((endIndex, index) => questionOf({ id: `q${index}`, endIndex, context: "c" }));
    const places = new Map([["c", { from: 0, to: 0, messages: 6 }]]);
    expect(inOrderOfPlaces(questions, { positions: places }).map(({ id }) => id)).toEqual([
      "q1",
      "q3",
      "q2",
      "q0",
      "q4",
    ]);
  });
});
