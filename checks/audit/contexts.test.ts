import { describe, expect, it } from "vitest";
import type { Source } from "../reading/source-text.ts";
import { fileOf, jsonLines } from "../reading/testing/memory-files.ts";
import { measureContexts as measureOrder } from "./contexts.ts";
import type { SessionStarts } from "./own-sessions.ts";
import { session, type Told, textFor } from "./testing/contexts.ts";

const measureContexts = (source: Source, personaOf: (id: string) => string, own: SessionStarts | null) =>
  measureOrder({ source, personaOf, own, questions: [] });

/** Contexts are named after their persona and a number, `p/0`. */
const measure = (contexts: Readonly<Record<string, readonly Told[]>>, own: SessionStarts | null = null) => {
  const lines = jsonLines(
    Object.entries(contexts).map(([id, sessions]) => ({ [id]: sessions.flatMap(session) })),
  );
  return measureContexts(fileOf("contexts.jsonl", lines), (id) => id.split("/")[0] ?? id, own);
};
const told = (...turns: number[]): Told => ({ name: "Ada", turns });
/** Sessions here have a system message and two turns: the first is the persona's own. */
const firstOwn = (...ids: string[]): SessionStarts => new Map(ids.map((id) => [id, new Set([0])]));

describe("measureContexts", () => {
  it("measures a session once, however many forks and variants show it", async () => {
    const forks = {
      "p/0": [told(1, 2), told(3, 4)],
      "p/1": [told(3, 4), told(1, 5)],
      "q/0": [told(3, 4), told(6, 7)],
    };
    const { contexts, sessions, text } = await measure(forks);
    expect([contexts, sessions]).toEqual([3, 3]);
    expect(text).toMatchObject({ turns: 6, words: 240, drawn: { turns: 6, repeating: 0 } });
  });

  it("counts what one context says twice", async () => {
    const { text } = await measure({ "p/0": [told(1, 2), told(1, 3), told(4, 5)] });
    expect(text?.turns).toBe(6);
    expect(text?.drawn.repeating).toBeCloseTo(2 / 6, 9);
    expect(text?.variety.repeating).toBeCloseTo(2 / 6, 9);
  });

  it("sees eight words in a row that two turns share, but not seven", async () => {
    const shared = (count: number) => textFor(99, count);
    const context = (count: number) => ({
      c: [10, 11, 12].map((seed) => ({
        role: "user",
        content: seed === 12 ? textFor(seed) : `User: ${textFor(seed)} ${shared(count)}`,
      })),
    });
    const repeating = async (count: number) =>
      (await measureContexts(fileOf("c", jsonLines([context(count)])), (id) => id, null)).text?.drawn
        .repeating;
    expect(await repeating(8)).toBeCloseTo(2 / 3, 9);
    expect(await repeating(7)).toBe(0);
  });

  it("gives the shares of the most frequent openings, separately for user and assistant, without their labels", async () => {
    const content = (start: string, seed: number) => `${start} ${textFor(seed)}`;
    const messages = [
      { role: "user", content: content("User: So here we", 1) },
      { role: "assistant", content: content("Assistant: That sounds like", 2) },
      { role: "user", content: content("Patient: so, here WE", 3) },
      { role: "assistant", content: content("Therapist: Well then now", 4) },
      { role: "user", content: content("Now for this", 5) },
    ];
    const { text } = await measureContexts(fileOf("c", jsonLines([{ c: messages }])), (id) => id, null);
    expect(text?.drawn.openings.user[0]).toEqual({ words: "so here we", share: 2 / 3 });
    expect(text?.drawn.openings.assistant.map(({ share }) => share)).toEqual([0.5, 0.5]);
    expect(text?.lengths.user).toEqual({ turns: 3, short: 43, median: 43, long: 43 });
  });

  it("shows that a text repeats itself: more compression, fewer different words", async () => {
    const varied = await measure({ p: [told(1, 2, 3, 4, 5, 6)] });
    const monotone = await measure({ p: [told(1, 1, 1, 1, 1, 1)] });
    expect(monotone.text?.compression ?? 0).toBeGreaterThan(2 * (varied.text?.compression ?? 0));
    expect(varied.text?.variety.distinct2).toBe(1);
    expect(monotone.text?.variety.distinct2).toBeCloseTo(1 / 6, 9);
  });

  it("finds filler that one context shows twice", async () => {
    const { filler } = await measure(
      { "p/0": [told(1, 2), told(3, 4), told(3, 4)], "q/0": [told(5, 6), told(7, 8)] },
      firstOwn("p/0", "q/0"),
    );
    expect(filler).toMatchObject({ contexts: 2, repeating: 1, nearlyRepeating: 0, texts: 2, distinct: 2 });
  });

  it("counts filler of a persona's forks once, and shows what several personas see", async () => {
    const { filler } = await measure(
      {
        "p/0": [told(1, 2), told(3, 4), told(9, 10)],
        "p/1": [told(1, 5), told(3, 4), told(9, 10)],
        "q/0": [told(6, 7), { name: "Bo", turns: [3, 4] }],
      },
      firstOwn("p/0", "p/1", "q/0"),
    );
    expect(filler).toMatchObject({ contexts: 3, repeating: 0, texts: 3, distinct: 2 });
    expect(filler?.examples).toEqual([{ text: `${textFor(3).slice(0, 160)} …`, count: 2 }]);
  });

  it("finds filler that is nearly equal, in a context and over the file", async () => {
    const line = (ids: readonly string[], text: string) =>
      jsonLines(
        ids.map((id) => ({
          [id]: [
            ...session(told(1, 2)),
            { role: "system", content: "x" },
            { role: "user", content: textFor(3, 60) },
            { role: "system", content: "x" },
            { role: "user", content: text },
          ],
        })),
      );
    const measured = async (text: string) =>
      (await measureContexts(fileOf("c", line(["p/0"], text)), (id) => id, new Map([["p/0", new Set([0])]])))
        .filler;
    expect(await measured(`${textFor(3, 60)} indeed`)).toMatchObject({ nearlyRepeating: 1, near: 2 });
    expect(await measured(textFor(4, 60))).toMatchObject({ nearlyRepeating: 0, near: 0 });
  });

  it("measures no filler if it isn't known which sessions are the persona's own", async () => {
    expect((await measure({ "p/0": [told(1, 2), told(3, 4)] })).filler).toBeNull();
  });

  it("counts each persona once, by the name that most sessions of its contexts have", async () => {
    const { personas } = await measure({
      "p/0": [{ name: "Bo", turns: [9, 10] }, told(1, 2), told(3, 4)],
      "p/1": [told(1, 2), told(3, 4)],
      "q/0": [told(5, 6)],
      "r/0": [{ name: "Ida Ash", turns: [7, 8] }],
    });
    expect(personas).toMatchObject({
      personas: 3,
      names: { distinct: 2, repeated: 1, examples: [{ name: "Ada", count: 2 }] },
      givenNames: { distinct: 2, repeated: 1 },
    });
    expect(personas?.attributes).toMatchObject([
      {
        name: "Gender Identity",
        personas: 3,
        distinct: 1,
        largest: { value: "female", share: 1 },
        entropy: 0,
      },
      { name: "Racial Identity", entropy: 0 },
    ]);
  });

  it("gives an attribute whose values are equally frequent the entropy 1", async () => {
    const card = (id: string, gender: string) => ({
      [id]: [
        { role: "system", content: `Name: ${id}\nGender Identity: ${gender}\n\nNote: no attribute` },
        { role: "user", content: "hello" },
      ],
    });
    const lines = jsonLines([card("a", "x"), card("b", "y"), card("c", "x"), card("d", "y"), card("e", "z")]);
    const { personas } = await measureContexts(fileOf("c", lines), (id) => id, null);
    expect(personas?.attributes).toHaveLength(1);
    expect(personas?.attributes[0]).toMatchObject({ distinct: 3, largest: { value: "x", share: 0.4 } });
    expect(personas?.attributes[0]?.entropy).toBeCloseTo(0.9602, 4);
  });

  it("counts lines of another shape, and measures the others", async () => {
    const good = jsonLines([{ a: session(told(1, 2)) }]);
    const bad = jsonLines([{ a: [], b: [] }, { a: [{ role: "tool", content: "" }] }, ["a"]]);
    const { contexts, skipped, text } = await measureContexts(
      fileOf("c", `{"cut": [\n\n${bad}${good}`),
      (id) => id,
      null,
    );
    expect([contexts, text?.turns]).toEqual([1, 2]);
    expect(skipped).toEqual([{ reason: "no record of one context", rows: 4, firstRow: 1 }]);
  });

  it("has no text to measure if there is no turn", async () => {
    const { text, personas } = await measureContexts(fileOf("c", ""), (id) => id, null);
    expect([text, personas]).toEqual([null, null]);
  });
});
