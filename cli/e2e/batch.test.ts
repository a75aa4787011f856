import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { writeBeats } from "../../conversations/write-beats.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { startBatchServer, type TestBatchServer } from "../../pipeline/models/testing/batch-server.ts";
import { testKey } from "../../pipeline/models/testing/server.ts";
import { rewriteQuestion } from "../../questions/filter/rewrite-question.ts";
import { writeQuestion } from "../../questions/write-question.ts";
import { openWorkshop, smallConfig, type Workshop } from "./cli.ts";

const calls = [writePortrait, writeBeats, writeQuestion, rewriteQuestion];
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

function openBatchShop(server: TestBatchServer): Workshop {
  const shop = openWorkshop(
    `${smallConfig}models:
  writer: { provider: openai, model: test-model, baseUrl: "${server.baseUrl}", keyVariable: TEST_KEY, mode: batch, batch: { pollSeconds: 0.1 } }
  judge: { provider: offline }
`,
    { TEST_KEY: testKey },
  );
  closing.push(shop.remove);
  return shop;
}

/** What a benchmark consists of. */
const benchmark = (shop: Workshop) =>
  new Map(
    [...shop.exported()]
      .filter(([name]) => /_32k\./.test(name))
      .map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]),
  );

describe("a run in batch mode", () => {
  it("writes what the offline run writes, killed again and again, and pays for nothing twice", async () => {
    const offline = openWorkshop(smallConfig);
    closing.push(offline.remove);
    expect((await offline.run("run")).code).toBe(0);

    const server = await startBatchServer({ calls, looks: 4 });
    closing.push(() => void server.close());
    const shop = openBatchShop(server);
    const random = createRandom("kill", 2);
    const asked = () => [...server.asked.values()].reduce((sum, count) => sum + count, 0);
    let kills = 0;
    for (;;) {
      const { child, ended } = shop.begin("run");
      const until = asked() + random.integer(1, 6);
      while (asked() < until && child.exitCode === null) await new Promise((done) => setImmediate(done));
      child.kill("SIGKILL");
      const { code, out, err } = await ended;
      expect(out + err).not.toContain(testKey);
      if (code === 0) break;
      expect(code, err).toBe(null);
      kills += 1;
    }
    expect(kills).toBeGreaterThan(4);
    expect(benchmark(shop)).toEqual(benchmark(offline));
    expect(server.batches.length).toBeGreaterThan(1);
    expect(server.answered.length).toBeGreaterThan(100);
    const sent = server.batches.flat();
    expect(new Set(sent).size).toBe(sent.length);
  }, 300_000);
});
