import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { writeBeats } from "../../conversations/write-beats.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import { brokenJson, foreignJson, type Spoil, seededFaults } from "../../pipeline/models/testing/faults.ts";
import { type ModelServer, simulatingServer, testKey } from "../../pipeline/models/testing/server.ts";
import { rewriteQuestion } from "../../questions/filter/rewrite-question.ts";
import { writeQuestion } from "../../questions/write-question.ts";
import type { Ended } from "../../targets/testing/built-command.ts";
import { openWorkshop, type Workshop } from "./cli.ts";

const calls = [writePortrait, writeBeats, writeQuestion, rewriteQuestion];
/** The default run: nine personas, all topics and periods, 32k and 128k. */
const personas = 9;
const offlineConfig = `personas: { source: cohort, count: ${personas} }\n`;
const configFor = (server: ModelServer) => `${offlineConfig}models:
  writer: { provider: openai, model: test-model, baseUrl: "${server.baseUrl}", keyVariable: TEST_KEY, concurrency: 32, timeoutSeconds: 20 }
  judge: { provider: offline }
`;
/** Of the schema, but it says nothing of what it should. */
const emptyWords: Spoil = (content) => content.replaceAll(/[A-Za-z]{4,}(?=[^"]*"[,}\]])/g, "word");

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

async function runAgainst(
  faults: Parameters<typeof simulatingServer>[1],
): Promise<{ shop: Workshop; ended: Ended; server: ModelServer }> {
  const server = await simulatingServer(calls, faults);
  const shop = openWorkshop(configFor(server), { TEST_KEY: testKey });
  closing.push(() => void server.close(), shop.remove);
  return { shop, ended: await shop.run("run", "--json"), server };
}

/** What a benchmark consists of; the card and the configuration say which model wrote it. */
const benchmark = (shop: Workshop) =>
  new Map(
    [...shop.exported()]
      .filter(([name]) => /_(32k|128k)\./.test(name))
      .map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]),
  );

describe("the default run over a server with the OpenAI API", () => {
  it("writes what the offline run writes, and the same where a tenth of the answers fails in every way", async () => {
    const offline = openWorkshop(offlineConfig);
    closing.push(offline.remove);
    expect((await offline.run("run")).code).toBe(0);

    const smooth = await runAgainst(() => null);
    expect(smooth.ended.code).toBe(0);
    expect(smooth.server.requests.length).toBeGreaterThan(4000);
    expect(benchmark(smooth.shop)).toEqual(benchmark(offline));
    expect(smooth.shop.exported().get("README.md")).toContain("`test-model`");
    expect(offline.exported().get("README.md")).toContain("No language model wrote this text");

    const rough = await runAgainst(
      seededFaults({
        seed: 1,
        share: 0.1,
        kinds: [
          "rate-limit",
          "server-error",
          "cut-before-headers",
          "cut-in-body",
          "html-error",
          "empty",
          brokenJson,
          foreignJson,
          emptyWords,
        ],
      }),
    );
    expect(rough.ended.code).toBe(0);
    const events = rough.ended.out.split("\n").filter((line) => line.startsWith("{"));
    for (const kind of ["call-retry", "call-again"])
      expect(events.filter((line) => line.includes(`"${kind}"`)).length).toBeGreaterThan(50);
    expect(benchmark(rough.shop)).toEqual(benchmark(smooth.shop));
    expect(rough.shop.exported().get("README.md")).toBe(smooth.shop.exported().get("README.md"));

    // Nothing is asked twice: a second run sends nothing.
    const sent = rough.server.requests.length;
    expect((await rough.shop.run("run")).out).toMatch(/Nothing to make/);
    expect(rough.server.requests.length).toBe(sent);

    for (const { shop, ended } of [smooth, rough]) {
      expect(ended.out + ended.err).not.toContain(testKey);
      for (const name of readdirSync(shop.file("out")))
        expect(readFileSync(join(shop.file("out"), name)).includes(testKey), name).toBe(false);
    }
  }, 600_000);
});
