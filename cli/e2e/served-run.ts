import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { conversationCalls } from "../../conversations/stage.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import { brokenJson, foreignJson, type Spoil, seededFaults } from "../../pipeline/models/testing/faults.ts";
import { type ModelServer, simulatingServer, testKey } from "../../pipeline/models/testing/server.ts";
import { rewriteQuestion } from "../../questions/filter/rewrite-question.ts";
import { writeQuestion } from "../../questions/write-question.ts";
import type { Ended } from "../../targets/testing/built-command.ts";
import { openWorkshop, type Workshop } from "./cli.ts";

const calls = [writePortrait, ...conversationCalls, writeQuestion, rewriteQuestion];
const configFor = (server: ModelServer, offline: string) => `${offline}models:
  writer: { provider: openai, model: test-model, baseUrl: "${server.baseUrl}", keyVariable: TEST_KEY, concurrency: 32, timeoutSeconds: 20 }
  judge: { provider: offline }
`;
/** It fits the schema, but says nothing of what it should. */
const emptyWords: Spoil = (content) =>
  JSON.stringify(JSON.parse(content), (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll(/[A-Za-z]{4,}/g, "word") : value,
  );

interface Against {
  readonly shop: Workshop;
  readonly ended: Ended;
  readonly server: ModelServer;
}

async function runAgainst(faults: Parameters<typeof simulatingServer>[1], offline: string): Promise<Against> {
  const server = await simulatingServer(calls, faults);
  const shop = openWorkshop(configFor(server, offline), { TEST_KEY: testKey });
  return { shop, ended: await shop.run("run", "--json"), server };
}

/** What a benchmark consists of; the card and the configuration say which model wrote it. */
const benchmark = (shop: Workshop) =>
  new Map(
    [...shop.exported()]
      .filter(([name]) => /_(32k|128k)\./.test(name))
      .map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]),
  );

export interface ServedRun {
  /** Arguments of the offline run, without models. */
  readonly config: string;
  /** That run, made. */
  readonly offline: Workshop;
  /** The share of answers that fail in the second run. */
  readonly share: number;
  /** At least this many requests are sent, and at least this many of each kind fail. */
  readonly leastRequests: number;
  readonly leastFaults: number;
}

/**
 * Expects that a run over a server writes what the offline run writes, even if a share of the answers fails
 * in every way, that it asks nothing twice, and that it reveals the key nowhere.
 */
export async function expectSameOverServer(run: ServedRun): Promise<void> {
  const { config, offline, share, leastRequests, leastFaults } = run;
  const made: Against[] = [];
  try {
    const smooth = await runAgainst(() => null, config);
    made.push(smooth);
    expect(smooth.ended.code).toBe(0);
    expect(smooth.server.requests.length).toBeGreaterThan(leastRequests);
    expect(benchmark(smooth.shop)).toEqual(benchmark(offline));
    expect(smooth.shop.exported().get("README.md")).toContain("`test-model`");
    expect(offline.exported().get("README.md")).toContain("No language model wrote this text");

    const rough = await runAgainst(
      seededFaults({
        seed: 1,
        share,
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
      config,
    );
    made.push(rough);
    expect(rough.ended.code).toBe(0);
    const events = rough.ended.out.split("\n").filter((line) => line.startsWith("{"));
    for (const kind of ["call-retry", "call-again"])
      expect(events.filter((line) => line.includes(`"${kind}"`)).length).toBeGreaterThan(leastFaults);
    expect(benchmark(rough.shop)).toEqual(benchmark(smooth.shop));
    expect(rough.shop.exported().get("README.md")).toBe(smooth.shop.exported().get("README.md"));

    // Nothing is asked twice, so a second run sends nothing.
    const sent = rough.server.requests.length;
    expect((await rough.shop.run("run")).out).toMatch(/Nothing to make/);
    expect(rough.server.requests.length).toBe(sent);

    for (const { shop, ended } of made) {
      expect(ended.out + ended.err).not.toContain(testKey);
      for (const name of readdirSync(shop.file("out")))
        expect(readFileSync(join(shop.file("out"), name)).includes(testKey), name).toBe(false);
    }
  } finally {
    for (const { shop, server } of made) {
      shop.remove();
      await server.close();
    }
  }
}
