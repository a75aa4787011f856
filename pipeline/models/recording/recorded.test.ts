import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { providerContract } from "../provider.contract.ts";
import { nameColors } from "../testing/calls.ts";
import { requestOf } from "../testing/requests.ts";
import { recordedProvider } from "./recorded.ts";
import { type RecordedAnswer, writeRecording } from "./recording.ts";

const folder = mkdtempSync(join(tmpdir(), "persona-recording-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const signal = new AbortController().signal;

const request = { ...requestOf(nameColors, { count: 1, mood: "calm" }), key: "a".repeat(64) };
const answerOf = (question: string, text: string): RecordedAnswer => ({
  ...{ ...request.asker, call: nameColors.name, question, text },
  accepted: true,
  usage: { inputTokens: 3, cachedInputTokens: 0, outputTokens: 2 },
});
const facts = {
  license: "CC0-1.0",
  date: "2026-11-23",
  models: [{ role: "writer", model: "large", identity: "b".repeat(64) }],
};
const answers = [answerOf(request.key, '{"colors":["teal"]}'), answerOf("c".repeat(64), "{}")];
writeRecording(folder, facts, answers);

providerContract("recorded, and offline where nothing was recorded", async () => ({
  provider: recordedProvider("writer", { provider: "recorded", folder, fallback: "offline" }, folder),
  stop: async () => {},
}));

describe("a recording", () => {
  const provider = recordedProvider("writer", { provider: "recorded", folder }, folder);

  it("gives recorded answers unchanged, for nothing", async () => {
    const { text, usage, cost } = await provider.send(request, signal);
    expect([text, usage?.outputTokens, cost]).toEqual(['{"colors":["teal"]}', 2, 0]);
    expect([provider.model, provider.keptAs]).toEqual(["large", "b".repeat(64)]);
  });

  it("names the record of a question that it doesn't have, and says whether the record is there", async () => {
    const other = { ...request, key: "d".repeat(64) };
    await expect(provider.send(other, signal)).rejects.toThrow(
      /worded differently when it was recorded; record it again/,
    );
    const elsewhere = { ...other, asker: { ...request.asker, key: "elsewhere" } };
    await expect(provider.send(elsewhere, signal)).rejects.toThrow(/elsewhere from .*: it was not recorded/);
  });

  it("has the same bytes in any order of its answers", () => {
    const manifest = writeRecording(folder, facts, answers);
    expect(writeRecording(folder, facts, answers.toReversed())).toEqual(manifest);
  });

  it("is refused for a role without recorded answers", () => {
    expect(() => recordedProvider("judge", { provider: "recorded", folder }, folder)).toThrow(
      /as judge: it has answers of writer only; set models.judge/,
    );
  });
});
