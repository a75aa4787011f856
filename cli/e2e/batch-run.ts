import { createHash } from "node:crypto";
import { expect } from "vitest";
import { conversationCalls } from "../../conversations/stage.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import { startBatchServer, type TestBatchServer } from "../../pipeline/models/testing/batch-server.ts";
import { testKey } from "../../pipeline/models/testing/server.ts";
import { rewriteQuestion } from "../../questions/filter/rewrite-question.ts";
import { writeQuestion } from "../../questions/write-question.ts";
import { openMade, openWorkshop, smallConfig, type Workshop } from "./cli.ts";

const configFor = (server: TestBatchServer) => `${smallConfig}models:
  writer: { provider: openai, model: test-model, baseUrl: "${server.baseUrl}", keyVariable: TEST_KEY, mode: batch, batch: { pollSeconds: 0.1 } }
  judge: { provider: offline }
`;

/** What a benchmark consists of. */
const benchmark = (shop: Workshop) =>
  new Map(
    [...shop.exported()]
      .filter(([name]) => /_32k\./.test(name))
      .map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]),
  );

/**
 * Expects that a run in batch mode writes the same as the offline run, however often `disturb` kills it, and
 * pays for nothing twice.
 */
export async function expectBatchRun(
  disturb: (shop: Workshop, server: TestBatchServer) => Promise<void>,
): Promise<void> {
  const offline = await openMade();
  const calls = [writePortrait, ...conversationCalls, writeQuestion, rewriteQuestion];
  const server = await startBatchServer({ calls, looks: 4 });
  const shop = openWorkshop(configFor(server), { TEST_KEY: testKey });
  try {
    await disturb(shop, server);
    expect((await shop.run("run")).code).toBe(0);
    expect(benchmark(shop)).toEqual(benchmark(offline));
    expect(server.batches.length).toBeGreaterThan(1);
    expect(server.answered.length).toBeGreaterThan(50);
    const sent = server.batches.flat();
    expect(new Set(sent).size).toBe(sent.length);
  } finally {
    offline.remove();
    shop.remove();
    await server.close();
  }
}
