import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { simulatedText } from "./ask.ts";
import { endings, type Provider } from "./provider.ts";
import { nameColors } from "./testing/calls.ts";
import { requestOf } from "./testing/requests.ts";

export interface StartedProvider {
  readonly provider: Provider;
  stop(): Promise<void>;
}

/**
 * The contract of all providers. `start` gives one whose model answers every call with its own `simulate`.
 */
export function providerContract(name: string, start: () => Promise<StartedProvider>): void {
  describe(`the provider contract: ${name}`, () => {
    let started: StartedProvider;
    const signal = new AbortController().signal;
    const send = (count: number, mood: string) =>
      started.provider.send(requestOf(nameColors, { count, mood }), signal);
    beforeAll(async () => {
      started = await start();
    });
    afterAll(() => started.stop());

    it("passes answers on unchanged", async () => {
      const input = { count: 3, mood: 'a "quiet" Sunday — ☕\n' };
      expect((await send(input.count, input.mood)).text).toBe(simulatedText(nameColors, input));
    });

    it("gives the same answer to the same request", async () => {
      expect(await send(4, "calm")).toEqual(await send(4, "calm"));
    });

    it("gives each of many requests at once its own answer", async () => {
      const moods = Array.from({ length: 30 }, (_, index) => `mood ${index}`);
      const answers = await Promise.all(moods.map((mood) => send(5, mood)));
      expect(answers.map(({ text }) => text)).toEqual(
        moods.map((mood) => simulatedText(nameColors, { count: 5, mood })),
      );
    });

    it("counts tokens in whole numbers", async () => {
      const { usage } = await send(2, "calm");
      const counts = Object.values(usage ?? {});
      expect(counts).toHaveLength(3);
      expect(counts.every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
    });

    it("reads a body the second time as it did the first time", async () => {
      const { body, text, ending, usage } = await send(2, "calm");
      expect(started.provider.read(body)).toEqual({ text, ending, usage });
    });

    it("reads any body without an error", () => {
      fc.assert(
        fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
          expect(endings).toContain(started.provider.read(body).ending);
        }),
      );
    });

    it("has an identity that is JSON", () => {
      const { identity, model } = started.provider;
      expect(JSON.parse(JSON.stringify(identity))).toEqual(identity);
      expect(Object.keys(identity)).toContain("provider");
      expect(model).not.toBe("");
    });
  });
}
