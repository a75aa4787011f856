import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SessionPart } from "../benchmark/sessions.ts";
import { readLetter } from "../results/read-letter.ts";
import { connectMemory, type Memory } from "./memory.ts";

export interface StartedMemory {
  readonly url: string;
  stop(): Promise<void>;
}

const { signal } = new AbortController();

/** A part with one user message for each text. */
export function partOf(session: number, texts: readonly string[], from = 0): SessionPart {
  const messages = texts.map((content) => ({ role: "user" as const, content }));
  return { session, from, date: session === 0 ? null : `2021-02-0${session}`, messages };
}

export function connectTo(url: string, key = "", timeoutMs = 20_000): Promise<Memory> {
  const again = { sleep: async () => {}, tell: () => {} };
  return connectMemory({ address: url, key, timeoutMs }, again, signal);
}

const timesIn = (text: string, wanted: string) => text.split(wanted).length - 1;

/**
 * What docs/memory-protocol.md requires of every memory that answers, recalls, and finds turns by their
 * words.
 */
export function memoryContract(name: string, start: () => Promise<StartedMemory>): void {
  describe(`the memory contract: ${name}`, () => {
    let started: StartedMemory;
    let memory: Memory;
    let id: string;
    beforeAll(async () => {
      started = await start();
      memory = await connectTo(started.url);
    });
    afterAll(() => started.stop());
    beforeEach(async () => {
      id = await memory.begin(signal);
    });
    const recall = async (question: string, of = id) => (await memory.recall(of, question, signal)).context;
    const soups = { question: "Which soup?", instruction: "Choose one." };

    it("says that it answers and recalls", () => {
      expect([...memory.greeting.offers].sort()).toEqual(["answer", "recall"]);
    });

    it("begins with nothing", async () => {
      expect(await recall("Which soup do I like?")).toBe("");
      const options = ["(a) Pho.", "(b) Harira.", "(c) Ramen.", "(d) Borscht."];
      expect(await memory.answer(id, { ...soups, options }, signal)).not.toBe("");
    });

    it("recalls what it was told as soon as it was told it", async () => {
      await memory.tell(id, partOf(0, ["I like harira — soup with “chickpeas”.\nAnd ☕."]), signal);
      expect(await recall("Which soup do I like?")).toContain("harira — soup with “chickpeas”.\nAnd ☕.");
    });

    it.each(["a", "b", "c", "d"] as const)(
      "answers with one letter, from what it was told: %s",
      async (letter) => {
        await memory.tell(id, partOf(0, ["The soup that I like is harira."]), signal);
        const options = ["a", "b", "c", "d"].map((one) =>
          one === letter ? `(${one}) Take harira.` : `(${one}) Rather ramen${one}.`,
        );
        const answer = await memory.answer(id, { ...soups, options }, signal);
        expect(readLetter(answer, letter)).toEqual({ isRight: true, letter });
      },
    );

    it("keeps a part that is sent twice only once, and accepts its continuation", async () => {
      const first = partOf(1, ["I like harira.", "Harira with lemon."]);
      for (const part of [first, first, partOf(1, ["Harira at noon."], 2), partOf(1, ["Harira at noon."], 2)])
        await memory.tell(id, part, signal);
      await memory.tell(id, partOf(2, ["Harira no more."]), signal);
      const known = await recall("harira");
      for (const text of ["I like harira.", "Harira with lemon.", "Harira at noon.", "Harira no more."])
        expect([text, timesIn(known, text)]).toEqual([text, 1]);
    });

    it("says where it found what it recalls, best first, with the numbers of the whole session", async () => {
      await memory.tell(id, partOf(3, ["Rain again.", "I like harira."]), signal);
      await memory.tell(id, partOf(3, ["Harira soup, as I said."], 2), signal);
      const { found } = await memory.recall(id, "harira soup", signal);
      expect(found?.slice(0, 2)).toEqual([
        { session: 3, message: 2 },
        { session: 3, message: 1 },
      ]);
    });

    it("says that it has a version", () => {
      expect(memory.greeting.version).toEqual(expect.any(String));
    });

    it("refuses what it can't read, and keeps running", async () => {
      const broken = await fetch(`${started.url}/memories/${id}/sessions`, {
        method: "POST",
        body: "{ half",
      });
      expect([broken.status, await broken.json()]).toEqual([400, { error: expect.any(String) }]);
      await memory.tell(id, partOf(0, ["I like harira."]), signal);
      expect(await recall("harira")).toContain("I like harira.");
    });

    it("keeps one memory separate from another", async () => {
      const other = await memory.begin(signal);
      expect(other).not.toBe(id);
      await memory.tell(other, partOf(0, ["I like harira."]), signal);
      expect(await recall("harira")).toBe("");
      expect(await recall("harira", other)).toContain("I like harira.");
    });

    it("remembers no question", async () => {
      await memory.tell(id, partOf(0, ["I like harira."]), signal);
      const before = await recall("Which soup, harira or borscht?");
      const options = ["(a) Borscht.", "(b) Borscht twice.", "(c) Borscht hot.", "(d) Borscht cold."];
      await memory.answer(id, { question: "Is it borscht?", options, instruction: "Choose." }, signal);
      await recall("And what of borscht?");
      expect(await recall("Which soup, harira or borscht?")).toBe(before);
    });

    it("accepts a session of a few megabytes", async () => {
      const texts = Array.from({ length: 40 }, (_, index) => `harira${index} ${"and so on ".repeat(5000)}`);
      await memory.tell(id, partOf(0, texts), signal);
      expect(await recall("harira7")).toContain("harira7 ");
    });

    it("ends a memory, and accepts that it is ended again", async () => {
      await memory.forget(id, signal);
      await memory.forget(id, signal);
      await expect(recall("harira")).rejects.toMatchObject({ kind: "request", retryable: false });
    });
  });
}
