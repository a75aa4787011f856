import { describe, expect, it } from "vitest";
import { ModelError } from "../../pipeline/engine/errors.ts";
import type { RunEvent } from "../../pipeline/engine/events.ts";
import type { Message } from "../../pipeline/models/call.ts";
import type { Origins } from "../benchmark/origins.ts";
import type { SessionPart } from "../benchmark/sessions.ts";
import type { Memory } from "../memory/memory.ts";
import { originOf } from "../testing/answers.ts";
import { questionOf } from "../testing/questions.ts";
import { memoryAnswerer, memoryRespondent } from "./memory-respondent.ts";

const broken = (message: string) => new ModelError(message, { kind: "server", retryable: true });
const { signal } = new AbortController();
const asker = { stage: "evaluation", partition: 0, key: "q" };
const messages: readonly Message[] = ["one", "two", "three", "four", "five"].map((content) => ({
  role: "user",
  content,
}));

/** A memory that records what it is told and answers as the test says. */
function memoryOf(more: Partial<Memory> = {}) {
  const told: { readonly id: string; readonly part: SessionPart }[] = [];
  const begun: string[] = [];
  const forgotten: string[] = [];
  const memory: Memory = {
    greeting: { protocol: 1, name: "kept", offers: ["answer", "recall"] },
    begin: async () => `m${begun.push("")}`,
    tell: async (id, part) => void told.push({ id, part }),
    answer: async (id) => `asked ${id}`,
    recall: async () => ({ context: "" }),
    forget: async (id) => void forgotten.push(id),
    ...more,
  };
  return { memory, told, begun, forgotten };
}

function respondentOf(memory: Memory, origins: Origins = new Map()) {
  const events: RunEvent[] = [];
  const dates = new Map([["c1", new Map([[3, "2021-02-01"]])]]);
  let time = 0;
  const by = memoryRespondent(memory, null, {
    ...{ dates, origins, signal },
    countTokens: (text) => text.split(" ").length,
    // Each time the clock is read, a second passes.
    now: () => 1_000 * time++,
    emit: (event) => events.push(event),
  });
  const ask = (context: string, end: number) =>
    by.answer(questionOf({ context, endIndex: end }), messages.slice(0, end), asker);
  return { by, ask, events };
}

describe("a memory that answers", () => {
  it("is told the rest of a session as the rest, and nothing twice", async () => {
    const { memory, told } = memoryOf();
    const { ask } = respondentOf(memory);
    for (const end of [2, 2, 5]) expect(await ask("c1", end)).toBe("asked m1");
    expect(
      told.map(({ part: { session, from, date, messages: texts } }) => [
        session,
        from,
        date,
        texts.map(({ content }) => content),
      ]),
    ).toEqual([
      [0, 0, null, ["one", "two"]],
      [0, 2, null, ["three"]],
      [1, 0, "2021-02-01", ["four", "five"]],
    ]);
  });

  it("has a separate memory for each context, which is then forgotten and begun again", async () => {
    const { memory, told, forgotten } = memoryOf();
    const { by, ask } = respondentOf(memory);
    expect([await ask("c1", 2), await ask("c2", 2)]).toEqual(["asked m1", "asked m2"]);
    await by.leave?.("c1");
    expect(forgotten).toEqual(["m1"]);
    expect(await ask("c1", 2)).toBe("asked m3");
    expect(told.at(-1)?.part.messages).toHaveLength(2);
  });

  it("is asked nothing more about a context that it couldn't be told", async () => {
    let times = 0;
    const { memory } = memoryOf({
      tell: async () => {
        times += 1;
        throw broken("no room");
      },
    });
    const { ask } = respondentOf(memory);
    await expect(ask("c1", 2)).rejects.toThrow("no room");
    await expect(ask("c1", 5)).rejects.toThrow("no room");
    expect(times).toBe(1);
  });

  it("is still asked after a question for which it had no answer", async () => {
    let times = 0;
    const { memory, begun } = memoryOf({
      answer: async () => {
        times += 1;
        if (times === 1) throw broken("busy");
        return "(a)";
      },
    });
    const { ask } = respondentOf(memory);
    await expect(ask("c1", 2)).rejects.toThrow("busy");
    expect([await ask("c1", 3), begun.length]).toEqual(["(a)", 1]);
  });

  it("only causes a notice if it can't be forgotten", async () => {
    const { memory } = memoryOf({ forget: async () => Promise.reject(broken("gone")) });
    const { by, ask, events } = respondentOf(memory);
    await ask("c1", 2);
    await by.leave?.("c1");
    expect(events).toEqual([
      { type: "notice", message: "the server keeps a memory that is no longer needed: gone" },
    ]);
  });

  it("is measured: what telling, recalling and answering took, and which evidence it recalled", async () => {
    const recalled = {
      context: "three and more",
      found: [
        { session: 1, message: 1 },
        { session: 0, message: 2 },
      ],
    };
    const { memory } = memoryOf({ recall: async () => recalled });
    const told = (from: number) => ({ from, count: 1, act: null, subject: null, left: null, date: null });
    const origins = new Map([["q1", originOf("a", { evidence: [told(1), told(2)] })]]);
    const { by, ask } = respondentOf(memory, origins);
    await ask("c1", 5);
    expect(by.takeMeasures?.()).toEqual([
      { kind: "tell", ms: 1_000 },
      { kind: "tell", ms: 1_000 },
      { kind: "recall", question: "q1", ms: 1_000, tokens: 3, inText: [false, true], places: [null, 2] },
      { kind: "answer", question: "q1", ms: 1_000 },
    ]);
    expect(by.takeMeasures?.()).toEqual([]);
  });

  it("is told once that it found messages that it was never told", async () => {
    const found = [
      { session: 1, message: 1 },
      { session: 7, message: 0 },
    ];
    const { memory } = memoryOf({ recall: async () => ({ context: "", found }) });
    const { ask, events } = respondentOf(memory);
    for (const end of [5, 5]) await ask("c1", end);
    expect(events).toEqual([
      { type: "notice", message: expect.stringContaining("never told, session 7, message 0 (question q1)") },
    ]);
    const known = memoryOf({ recall: async () => ({ context: "", found: found.slice(0, 1) }) });
    const fine = respondentOf(known.memory);
    await fine.ask("c1", 5);
    expect(fine.events).toEqual([]);
  });

  it("still answers if what it recalls could not be measured, with a notice", async () => {
    const { memory } = memoryOf({ recall: async () => Promise.reject(broken("no index")) });
    const { ask, events } = respondentOf(memory);
    expect(await ask("c1", 2)).toBe("asked m1");
    expect(events).toEqual([{ type: "notice", message: "recall isn't measured for question q1: no index" }]);
  });

  it("is a different one with another version, and with a model", () => {
    const { memory } = memoryOf();
    const newer = { ...memory, greeting: { ...memory.greeting, version: "2" } };
    const model = { name: "large", identity: { model: "m" } };
    const answerers = [
      memoryAnswerer(memory, null),
      memoryAnswerer(newer, null),
      memoryAnswerer(memory, model),
    ];
    expect(answerers.map(({ name }) => name)).toEqual(["kept", "kept", "kept large"]);
    expect(new Set(answerers.map(({ identity }) => JSON.stringify(identity))).size).toBe(3);
  });
});
