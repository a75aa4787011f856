import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Fault } from "../../pipeline/models/testing/faults.ts";
import {
  type ChatRequest,
  type ModelServer,
  startModelServer,
  testKey,
} from "../../pipeline/models/testing/server.ts";
import { around, openWorkshop, type Workshop } from "./cli.ts";

const concurrency = 4;
let shop: Workshop;
let server: ModelServer;
let answer: (request: ChatRequest) => string | Promise<string>;
let fault: (ordinal: number) => Fault | null;

beforeEach(async () => {
  answer = ({ messages }) => (messages[0]?.content.includes("glad") ? "positive" : "negative");
  fault = () => null;
  server = await startModelServer({ answer: (request) => answer(request), faults: (at) => fault(at) });
  const model = (more: string) =>
    `{ provider: openai, model: m, baseUrl: "${server.baseUrl}", keyVariable: MY_KEY, retries: 0, concurrency: ${concurrency}${more} }`;
  shop = openWorkshop(
    `models: { asked: ${model(", maxTokens: 100, price: { input: 1, output: 2 }")}, bare: ${model("")} }\n`,
    { MY_KEY: testKey },
  );
  shop.write(split, linesOf(count, sentiment));
});
afterEach(async () => {
  shop.remove();
  await server.close();
});

const split = "sentiment_p_conv_test.jsonl";
const count = 60;
const sentiment = (index: number) => ({
  post_data_store: {},
  prediction_task: {
    prompt_text: `Reply ${index}, ${index % 3 === 0 ? "glad" : "sad"} — how is it taken?`,
    target_reply_id: `u${index}p1-c1`,
    true_label: index % 2 === 0 ? "positive" : "negative",
    subreddit: ["life", "science"][index % 2],
  },
});
const linesOf = (lines: number, make: (index: number) => unknown) =>
  Array.from({ length: lines }, (_, index) => `${JSON.stringify(make(index))}\n`).join("");

const words = (...more: string[]) => [
  "evaluate",
  split,
  "--target",
  "personaconv",
  "--model",
  "asked",
  ...more,
];
const results = (name = "results_sentiment_p_conv_test_asked.jsonl") => shop.file(`evaluation/${name}`);
const lineSchema = z.strictObject({
  output: z.string().nullable(),
  true_label: z.union([z.string(), z.number()]),
  subreddit: z.string(),
  input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
  price: z.number().nullable(),
});
const read = (file = results()) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => lineSchema.parse(JSON.parse(line)));

describe("pipeline evaluate --target personaconv", () => {
  it("sends each prompt as one message, and writes lines that pipeline score reads", async () => {
    const { code, out, err } = await shop.run(...words());
    expect([code, err]).toEqual([
      0,
      expect.stringContaining("asked sentiment_p_conv_test: 60 of 60 prompts"),
    ]);
    for (const { messages } of server.requests)
      expect(messages).toEqual([{ role: "user", content: expect.stringMatching(/^Reply \d+, /) }]);
    expect(new Set(server.requests.map(({ messages }) => messages[0]?.content)).size).toBe(count);
    expect(read().map(({ output, true_label, subreddit }) => [output, true_label, subreddit])).toEqual(
      Array.from({ length: count }, (_, index) => [
        index % 3 === 0 ? "positive" : "negative",
        index % 2 === 0 ? "positive" : "negative",
        index % 2 === 0 ? "life" : "science",
      ]),
    );
    for (const { input_tokens, output_tokens, price } of read())
      expect(price).toBeCloseTo(((input_tokens ?? 0) + 2 * (output_tokens ?? 0)) / 1e6, 12);
    const command = /pipeline score "(.+)" --task (\w+)/.exec(out);
    const scored = await shop.run("score", command?.[1] ?? "", "--task", command?.[2] ?? "", "--json");
    expect([scored.code, scored.out]).toEqual([0, expect.stringContaining('"accuracy"')]);
  });

  it("continues after kill -9 without paying twice, and produces the same bytes", async () => {
    expect((await shop.run(...words())).code).toBe(0);
    const bytes = readFileSync(results(), "utf8");
    rmSync(shop.file("evaluation"), { recursive: true });
    const kills = [
      ...around("rename", "results.json").slice(1),
      ...around("commit", "responses", 2),
      ...around("append", basename(results()), 20),
    ];
    for (const point of kills) await shop.runKilled(point, ...words());
    expect((await shop.run(...words())).code).toBe(0);
    expect(readFileSync(results(), "utf8")).toBe(bytes);
    expect(server.requests.length).toBeLessThanOrEqual(2 * count + kills.length * concurrency);
  });

  it("drops a line that was cut off, and asks nothing again that was answered", async () => {
    await shop.run(...words());
    const bytes = readFileSync(results(), "utf8");
    truncateSync(results(), Buffer.byteLength(bytes) - 30);
    expect((await shop.run(...words())).code).toBe(0);
    rmSync(results());
    expect((await shop.run(...words())).code).toBe(0);
    expect([readFileSync(results(), "utf8"), server.requests.length]).toEqual([bytes, count]);
  });

  it("writes failed calls without an output, and repeats only those next time", async () => {
    fault = (at) => (at % 10 === 3 ? "server-error" : null);
    const first = await shop.run(...words());
    expect([first.code, first.out]).toEqual([
      1,
      expect.stringMatching(/60 +6 .*[\s\S]*Failed: asked sentiment_p_conv_test line \d+: /),
    ]);
    expect(read().filter(({ output }) => output === null)).toHaveLength(6);
    expect(read()).toHaveLength(count);
    expect((await shop.run("score", results(), "--task", "sentiment")).code).toBe(0);
    fault = () => null;
    // However few are wanted now, none that existed is lost.
    expect((await shop.run(...words("--limit", "2"))).code).toBe(0);
    expect([read().length, read().filter(({ output }) => output === null).length]).toEqual([count, 0]);
    expect(server.requests).toHaveLength(count + 6);
  });

  it("takes the first lines with --limit, and continues from there", async () => {
    expect((await shop.run(...words("--limit", "7"))).out).toMatch(/7 of 60/);
    expect(read()).toHaveLength(7);
    await shop.run(...words("--limit", "20"));
    expect([read().length, server.requests.length]).toEqual([20, 20]);
  });

  it("stops at the budget, and continues with a larger one", async () => {
    const { code, out } = await shop.run(...words("--budget", "0.003"));
    expect([code, out]).toEqual([1, expect.stringContaining("Stopped by the budget")]);
    const sent = server.requests.length;
    expect(sent).toBeLessThan(count);
    expect((await shop.run(...words("--budget", "10"))).code).toBe(0);
    expect([read().length, server.requests.length]).toEqual([count, count]);
  });

  it("has an unknown price if none was given", async () => {
    await shop.run("evaluate", split, "--target", "personaconv", "--model", "bare", "--limit", "2");
    expect(read(results("results_sentiment_p_conv_test_bare.jsonl")).map(({ price }) => price)).toEqual([
      null,
      null,
    ]);
  });

  it("refuses what can't be asked before any call, with file and line", async () => {
    const refused = async (...more: string[]) => {
      const { code, err } = await shop.run("evaluate", ...more, "--model", "asked");
      expect([code, server.requests.length, existsSync(shop.file("evaluation"))]).toEqual([2, 0, false]);
      return err;
    };
    const conv = ["--target", "personaconv"];
    shop.write("broken.jsonl", `${linesOf(2, sentiment)}{"prompt": 1}\n${linesOf(1, sentiment)}nothing\n`);
    const broken = await refused(split, "broken.jsonl", ...conv);
    expect(broken).toMatch(/2 of 5 lines can't be asked/);
    expect(broken).toMatch(/broken\.jsonl:3: prompt must be a text/);
    expect(broken).toMatch(/broken\.jsonl:5: is not a JSON object/);
    const text = { user: "u1", prompt: "Next?", true_label: "Well.", subreddit: "life" };
    shop.write("two.jsonl", `${linesOf(1, sentiment)}${JSON.stringify(text)}\n`);
    expect(await refused("two.jsonl", ...conv)).toMatch(
      /two\.jsonl:2: belongs to task text, but line 1 to task sentiment/,
    );
    shop.write("questions_32k.csv", "persona_id\n");
    expect(await refused(split, "questions_32k.csv", ...conv)).toMatch(
      /PersonaMem's format; .* without --target/,
    );
    expect(await refused("questions_32k.csv", split)).toMatch(/with --target personaconv/);
    expect(await refused(split, "--blind", ...conv)).toMatch(/could not take --blind/);
    expect(await refused(split, split, ...conv)).toMatch(/given twice/);
    expect(await refused("nowhere.jsonl", ...conv)).toMatch(/there is no such file/);
  });

  it("refuses results of other prompts, and files that aren't results", async () => {
    await shop.run(...words("--limit", "3"));
    appendFileSync(shop.file(split), linesOf(1, sentiment));
    const other = await shop.run(...words());
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringMatching(/rows are from another run \(different prompts file\)/),
    ]);
    shop.write(split, linesOf(count, sentiment));
    writeFileSync(results(), "my notes\n");
    const foreign = await shop.run(...words());
    expect([foreign.code, foreign.err]).toEqual([
      2,
      expect.stringMatching(/line 1 is not a line of results/),
    ]);
    expect([server.requests.length, readFileSync(results(), "utf8")]).toEqual([3, "my notes\n"]);
  });
});
