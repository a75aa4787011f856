import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  askedIn,
  type ExportedQuestion,
  longestOf,
  readExport,
  readRows,
} from "../../evaluation/asking/testing/asked-benchmark.ts";
import { type ModelServer, startModelServer, testKey } from "../../pipeline/models/testing/server.ts";
import { around, openMade, smallConfig, type Workshop } from "./cli.ts";

const concurrency = 8;
let shop: Workshop;
let server: ModelServer;
let questions: readonly ExportedQuestion[];
let delayMs = 5;

beforeAll(async () => {
  server = await startModelServer({
    answer: async (request) => {
      await new Promise((done) => setTimeout(done, delayMs));
      return `I take the longest.\n<final_answer>${longestOf(askedIn(request, questions))}</final_answer>`;
    },
  });
  const model = `{ provider: openai, model: m, baseUrl: "${server.baseUrl}", keyVariable: MY_KEY, concurrency: ${concurrency} }`;
  shop = await openMade(`${smallConfig}models: { asked: ${model} }\n`, { MY_KEY: testKey });
  questions = readExport(shop.file("out"));
});
afterAll(async () => {
  shop.remove();
  await server.close();
});

const words = ["evaluate", "out", "--model", "asked"];
const results = () => shop.file("out/evaluation/results_asked_32k.csv");
const until = async (isReached: () => boolean) => {
  while (!isReached()) await new Promise((done) => setTimeout(done, 1));
};

describe("pipeline evaluate", () => {
  it("reports how often a model was right, and continues after kill -9 without asking twice", async () => {
    const whole = await shop.run(...words);
    expect(whole.code).toBe(0);
    const right = questions.filter((question) => longestOf(question) === question.right).length;
    const percent = ((100 * right) / questions.length).toFixed(1);
    expect(whole.out).toMatch(new RegExp(`asked +context +32k +${questions.length} +${percent} % +0 +0 `));
    expect(server.requests).toHaveLength(questions.length);
    const bytes = readFileSync(results(), "utf8");
    expect(whole.out + whole.err + bytes).not.toContain(testKey);
    rmSync(shop.file("out/evaluation"), { recursive: true });

    const kills = [
      ...around("rename", "results.json").slice(1),
      ...around("commit", "responses", 2),
      ...around("append", basename(results()), 5),
      ...around("rename", basename(results())),
    ];
    for (const point of kills) await shop.runKilled(point, ...words);
    const last = await shop.run(...words);
    expect([last.code, readFileSync(results(), "utf8")]).toEqual([0, bytes]);
    // Each kill costs what was in flight, and nothing that was answered.
    expect(server.requests.length).toBeLessThanOrEqual(2 * questions.length + kills.length * concurrency);
  });

  it("ends cleanly when it is interrupted, and continues next time", async () => {
    rmSync(shop.file("out/evaluation"), { recursive: true });
    delayMs = 50;
    const before = server.requests.length;
    const run = shop.begin(...words);
    await until(() => server.requests.length >= before + 20);
    run.child.kill("SIGINT");
    const ended = await run.ended;
    expect([ended.code, ended.err]).toEqual([130, expect.stringContaining("run the same command again")]);
    const rows = readRows(results()).length;
    expect(rows).toBeGreaterThan(0);
    delayMs = 0;
    expect((await shop.run(...words)).code).toBe(0);
    expect(readRows(results())).toHaveLength(questions.length);
    expect(server.requests.length - before).toBeLessThanOrEqual(questions.length + concurrency);
    expect(existsSync(shop.file("out/run.db"))).toBe(true);
  });
});
