import { existsSync, rmSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { conversationCalls } from "../../conversations/stage.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { type ModelServer, simulatingServer, testKey } from "../../pipeline/models/testing/server.ts";
import { rewriteQuestion } from "../../questions/filter/rewrite-question.ts";
import { writeQuestion } from "../../questions/write-question.ts";
import { around, openWorkshop, smallConfig, type Workshop } from "./cli.ts";
import { madeIn, storedAnswers } from "./left-behind.ts";

const kills = 20;
const shops: Workshop[] = [];
afterAll(() => {
  for (const shop of shops) shop.remove();
});

describe("kill -9", () => {
  it("at twenty random moments costs what was in flight and nothing else", async () => {
    const undisturbed = openWorkshop(smallConfig);
    const disturbed = openWorkshop(smallConfig);
    shops.push(undisturbed, disturbed);
    const began = Date.now();
    const whole = await undisturbed.runBuilt("run", "--json");
    const duration = Date.now() - began;
    const random = createRandom("kill", 1);

    const made = new Map<string, number>();
    const note = (out: string) => {
      for (const key of madeIn(out)) made.set(key, (made.get(key) ?? 0) + 1);
    };
    for (let kill = 0; kill < kills; kill++) {
      const run = disturbed.begin("run", "--json");
      const later = setTimeout(() => run.child.kill("SIGKILL"), random.integer(250, Math.max(400, duration)));
      const ended = await run.ended;
      clearTimeout(later);
      note(ended.out);
      // After a kill, nothing under a final name is half-written.
      for (const [name, text] of existsSync(disturbed.file("out")) ? disturbed.exported() : [])
        expect(text, name).toBe(undisturbed.exported().get(name));
      if (ended.code !== 0) continue;
      // A run that reached its end is discarded, so that all twenty moments lie inside one run.
      expect(disturbed.exported()).toEqual(undisturbed.exported());
      rmSync(disturbed.file("out"), { recursive: true });
      made.clear();
    }
    const last = await disturbed.run("run", "--json");
    note(last.out);
    expect(last.code).toBe(0);
    expect(disturbed.exported()).toEqual(undisturbed.exported());
    // The kill may fall between a record's commit and its report, so some records may have been made without
    // being reported.
    const planned = new Set(madeIn(whole.out));
    expect([...made.keys()].filter((record) => !planned.has(record))).toEqual([]);
    expect(made.size).toBeGreaterThan(planned.size / 2);
    // A record is reported as made once it is durable, so none is ever reported twice.
    expect([...made].filter(([, times]) => times > 1)).toEqual([]);
  });
});

/** What was sent before a kill may be read after it. */
async function readsNothingMore({ requests }: ModelServer): Promise<void> {
  let count = -1;
  while (count < requests.length) {
    count = requests.length;
    await new Promise((done) => setTimeout(done, 100));
  }
}

type Kill = (shop: Workshop, server: ModelServer) => Promise<unknown>;

/** Runs to the end after these kills. Each may cost the calls in flight. */
async function expectNoneSentAgain(kills: readonly Kill[]): Promise<void> {
  const concurrency = 8;
  const server = await simulatingServer([
    writePortrait,
    ...conversationCalls,
    writeQuestion,
    rewriteQuestion,
  ]);
  const shop = openWorkshop(
    `${smallConfig}models: { writer: { provider: openai, model: m, baseUrl: "${server.baseUrl}", keyVariable: MY_KEY, concurrency: ${concurrency} }, judge: { provider: offline } }\n`,
    { MY_KEY: testKey },
  );
  shops.push(shop);
  const lost = () => server.requests.length - storedAnswers(shop);
  let lostBefore = 0;
  for (const kill of kills) {
    await kill(shop, server);
    await readsNothingMore(server);
    expect(lost() - lostBefore).toBeLessThanOrEqual(concurrency);
    lostBefore = lost();
  }
  expect((await shop.run("run")).code).toBe(0);
  expect(lost()).toBe(lostBefore);
  const distinct = new Set(server.requests.map(({ messages }) => JSON.stringify(messages)));
  expect(storedAnswers(shop)).toBe(distinct.size);
  await server.close();
}

describe("kill -9 of a run over a server costs the calls in flight: what was answered and stored is never sent again", () => {
  it("before and after each kind of commit", () =>
    expectNoneSentAgain(
      [...around("commit", "responses", 4), ...around("commit", "uses", 2)].map(
        (point) => (shop) => shop.runKilled(point, "run"),
      ),
    ));

  it("at random moments", async () => {
    const random = createRandom("kill", 2);
    const atSomeRequest: Kill = async (shop, server) => {
      const until = server.requests.length + random.integer(3, 12);
      const run = shop.begin("run");
      while (server.requests.length < until && run.child.exitCode === null)
        await new Promise((done) => setTimeout(done, 1));
      run.child.kill("SIGKILL");
      expect((await run.ended).code, "killed before its end").toBeNull();
    };
    await expectNoneSentAgain(Array.from({ length: 5 }, () => atSomeRequest));
  });
});
