import { readFileSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  type ExportedQuestion,
  readExport,
  readRows,
} from "../../evaluation/asking/testing/asked-benchmark.ts";
import { questionSchema, sessionSchema } from "../../evaluation/memory/protocol.ts";
import { startMemoryServer } from "../../evaluation/memory/server.ts";
import {
  type Behavior,
  type RecordingMemory,
  startRecordingMemory,
} from "../../evaluation/memory/testing/recording-memory.ts";
import { type ModelServer, startModelServer, testKey } from "../../pipeline/models/testing/server.ts";
import { around, openMade, smallConfig, type Workshop } from "./cli.ts";

const memoryKey = "memory-key-of-tests-81c4";
let shop: Workshop;
let model: ModelServer;
let questions: readonly ExportedQuestion[];
let memory: RecordingMemory;
beforeAll(async () => {
  model = await startModelServer({ answer: () => "<final_answer>(b)" });
  const settings = `{ provider: openai, model: m, baseUrl: "${model.baseUrl}", keyVariable: MY_KEY }`;
  const env = { MY_KEY: testKey, MEMORY_KEY: memoryKey };
  shop = await openMade(`${smallConfig}models: { asked: ${settings} }\n`, env);
  questions = readExport(shop.file("out"));
});
afterAll(async () => {
  shop.remove();
  await model.close();
});
afterEach(async () => {
  rmSync(shop.file("out/evaluation"), { recursive: true, force: true });
  await memory.close();
});

const begin = async (behave?: Behavior) => {
  memory = await startRecordingMemory(behave);
  return ["evaluate", "out", "--memory", memory.url];
};
const results = () => shop.file("out/evaluation/results_recorder_32k.csv");
const datesSchema = z.object({
  shared_context_id: z.string(),
  sessions: z.array(z.object({ message_index: z.int(), date: z.string() })),
});

/** What each memory was told before each question, in the order of the questions. */
function asked() {
  const told = new Map<string, { readonly date: string | null; readonly content: string }[]>();
  return memory.heard.flatMap(({ path, body }) => {
    const [, , id = "", what] = path.split("/");
    const known = told.get(id) ?? [];
    if (what === "sessions") {
      const { date, messages } = sessionSchema.parse(body);
      told.set(id, [...known, ...messages.map(({ content }) => ({ date, content }))]);
    }
    if (what !== "questions") return [];
    const { question, options } = questionSchema.parse(body);
    const found = questions.filter(
      (one) => one.message === question && one.options.join() === options.join(),
    );
    return [{ id, question: found[0], known }];
  });
}

describe("pipeline evaluate --memory", () => {
  it("tells a memory what comes before a question and nothing after it, with its dates, once", async () => {
    const { code, out, err } = await shop.run(...(await begin()));
    expect([code, err]).toEqual([0, expect.not.stringContaining(memoryKey)]);
    expect(out).not.toContain(memoryKey);
    // The costs of a memory are unknown here.
    expect(out).toMatch(/^recorder .* unknown$/m);
    expect(memory.heard.every(({ authorization }) => authorization === `Bearer ${memoryKey}`)).toBe(true);
    const dates = new Map(
      readFileSync(shop.file("out/sessions_32k.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => datesSchema.parse(JSON.parse(line)))
        .map(({ shared_context_id, sessions }) => [shared_context_id, sessions]),
    );
    expect(asked()).toHaveLength(questions.length);
    for (const { question, known } of asked()) {
      expect(known.map(({ content }) => content)).toEqual(question?.seen.map(({ content }) => content));
      for (const { message_index, date } of dates.get(question?.context ?? "") ?? [])
        if (message_index < known.length) expect(known[message_index]?.date).toBe(date);
    }
    const contexts = new Set(questions.map(({ context }) => context)).size;
    expect(memory.heard.filter(({ path }) => path === "/memories")).toHaveLength(contexts);
    expect(memory.heard.filter(({ method }) => method === "DELETE")).toHaveLength(contexts);
    const right = questions.filter((question) => question.right === "(a)").length;
    expect(readRows(results()).filter(({ score }) => score === "True")).toHaveLength(right);
  });

  it("begins memories again after kill -9, and asks what is left", async () => {
    const words = await begin();
    const kills = [...around("rename", "results.json").slice(1), ...around("append", basename(results()), 5)];
    for (const point of kills) await shop.runKilled(point, ...words);
    expect((await shop.run(...words)).code).toBe(0);
    for (const { question, known } of asked())
      expect(known.map(({ content }) => content)).toEqual(question?.seen.map(({ content }) => content));
    expect(readRows(results()).map(({ question_id }) => question_id)).toEqual(questions.map(({ id }) => id));
    // Each kill costs one question of each of the four contexts that are asked at once.
    expect(asked().length).toBeLessThanOrEqual(questions.length + kills.length * 4);
    const before = memory.heard.length;
    expect((await shop.run(...words)).code).toBe(0);
    expect(memory.heard).toHaveLength(before + 1);
  });

  it("counts the questions of a context that it couldn't tell as failed, and repeats them next time", async () => {
    let isBroken = true;
    const words = await begin(({ path }) =>
      isBroken && path.endsWith("/sessions") && path.startsWith("/memories/m1/")
        ? { status: 400, body: { error: "no room" } }
        : null,
    );
    const first = await shop.run(...words);
    const failed = readRows(results()).filter(({ model_response }) => model_response === "").length;
    expect([first.code, first.out]).toEqual([1, expect.stringContaining('"no room"')]);
    expect(failed).toBe(questions.length / 4);
    isBroken = false;
    expect((await shop.run(...words)).code).toBe(0);
    expect(asked()).toHaveLength(questions.length);
  });

  it("lets a model answer from what the memory recalls, and asks for nothing again", async () => {
    const words = [...(await begin()), "--model", "asked", "--limit", "6"];
    expect((await shop.run(...words)).code).toBe(0);
    expect(memory.heard.filter(({ path }) => path.endsWith("/questions"))).toEqual([]);
    expect(model.requests).toHaveLength(6);
    for (const { messages } of model.requests) {
      expect(messages.map(({ role }) => role)).toEqual(["system", "user"]);
      expect(messages[0]?.content).toMatch(/earlier conversations:\n\nrecalled by m\d+$/);
    }
    expect(readRows(shop.file("out/evaluation/results_recorder_asked_32k.csv"))).toHaveLength(6);
    expect((await shop.run(...words)).code).toBe(0);
    expect(model.requests).toHaveLength(6);
  });

  it("refuses what a memory can't be asked, before anything is written", async () => {
    const words = await begin();
    const refused = async (...more: string[]) => {
      const { code, err } = await shop.run(...words, ...more);
      expect(code).toBe(2);
      return err;
    };
    expect(await refused("--blind")).toContain("leave them out");
    expect(await refused("--budget", "1")).toContain("what a memory spends isn't known here");
    expect(memory.heard).toEqual([]);
    await memory.close();
    expect(await refused()).toMatch(
      /could not evaluate the memory at .*check --memory, and that the server is running/,
    );
  });

  const scored = z.array(
    z.object({
      scores: z.object({
        recall: z.object({ questions: z.int(), at: z.array(z.object({ share: z.number() })) }),
      }),
    }),
  );

  it("measures the reference server the same way every time", async () => {
    await begin();
    const server = await startMemoryServer(0, memoryKey);
    const evaluate = () => shop.run("evaluate", "out", "--memory", server.url, "--json");
    const { code, out } = await evaluate();
    expect(code).toBe(0);
    const { results, respondents } = z
      .object({ results: z.array(z.object({ right: z.int(), failed: z.int() })), respondents: scored })
      .parse(JSON.parse(out));
    const [first] = results;
    expect(first?.failed).toBe(0);
    const recall = respondents[0]?.scores.recall;
    const [one, , , , whole] = recall?.at ?? [];
    expect(recall?.questions).toBe(questions.length);
    expect(one?.share).toBeGreaterThan(0);
    expect(whole?.share).toBeGreaterThan(one?.share ?? 1);
    rmSync(shop.file("out/evaluation"), { recursive: true });
    expect(JSON.parse((await evaluate()).out).results[0]).toMatchObject(first ?? {});
    await server.close();
  });
});
