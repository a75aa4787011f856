import { describe, expect, it } from "vitest";
import { fileOf } from "../../checks/reading/testing/memory-files.ts";
import { questionOf } from "../testing/questions.ts";
import { findContexts, refuseMisplaced } from "./contexts.ts";

const messages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: `Soup ${index} – with “harira”`,
  }));
const line = (id: string, count: number) => JSON.stringify({ [id]: messages(count) });
const contextsIn = (text: string, wanted: readonly string[]) =>
  findContexts(fileOf("contexts.jsonl", text), new Set(wanted));

describe("contexts in a file", () => {
  it("are found by their position and read one at a time", async () => {
    const contexts = await contextsIn(`\uFEFF${line("one", 2)}\r\n\n${line("two", 5)}\n${line("three", 3)}`, [
      "one",
      "three",
    ]);
    expect([...contexts.positions.keys()]).toEqual(["one", "three"]);
    expect(contexts.read("three")).toEqual(messages(3));
    expect(contexts.read("one")).toEqual(messages(2));
    expect(() => contexts.read("two")).toThrow("could not read context");
  });

  it("are taken for two benchmarks if one occurs twice", async () => {
    await expect(contextsIn(`${line("one", 2)}\n${line("one", 3)}\n`, ["one"])).rejects.toThrow(
      'context "one" occurs twice, the second time in line 2',
    );
  });
});

describe("questions and their contexts", () => {
  const check = async (text: string, ...questions: Parameters<typeof questionOf>[0][]) => {
    const asked = questions.map((more, index) => questionOf({ row: index + 1, ...more }));
    const contexts = await contextsIn(
      text,
      asked.map(({ context }) => context),
    );
    refuseMisplaced("questions.csv", asked, contexts);
  };
  const one = { context: "one", endIndex: 2 };

  it("fit each other if each question has its context, up to its end or as far as Python would slice", async () => {
    await check(`${line("one", 4)}\n`, one, { ...one, endIndex: 4 }, { ...one, endIndex: -3 });
  });

  it.each([
    [
      [one, { context: "two" }],
      'row 2: its context "two" is missing in "contexts.jsonl", of which line 2 can\'t be read',
    ],
    [[{ ...one, endIndex: 5 }], "row 1: its end index 5 is beyond its context, which has 4 messages"],
    [[{ ...one, endIndex: -4 }], "row 1: its end index -4 leaves nothing of its context"],
    [[{ ...one, endIndex: 0 }], "row 1: its end index 0 leaves nothing of its context"],
    [[{ context: "two" }, { context: "three" }], '"contexts.jsonl" has none of its contexts'],
  ])("don't fit if one is missing or too short: %j", async (questions, message) => {
    const text = `${line("one", 4)}\n{"two": [{"role": "user", "content": "cut\n`;
    await expect(check(text, ...questions)).rejects.toThrow(message);
  });

  it("report the first rows that are wrong, and how many there are", async () => {
    const wrong = Array.from({ length: 8 }, () => ({ ...one, endIndex: 9 }));
    await expect(check(`${line("one", 4)}\n`, ...wrong)).rejects.toThrow(
      /8 rows can't be asked[\s\S]*row 5[\s\S]*and 3 more/,
    );
  });
});
