import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startMemoryServer } from "../../../evaluation/memory/server.ts";
import {
  type Behavior,
  type RecordingMemory,
  startRecordingMemory,
} from "../../../evaluation/memory/testing/recording-memory.ts";
import {
  type ChatRequest,
  type ModelServer,
  startModelServer,
  testKey,
} from "../../../pipeline/models/testing/server.ts";
import { memoryStore } from "../../../pipeline/store/memory.ts";
import { makeSmallRun, type SmallRun, type SmallRunOptions } from "../../testing/small-run.ts";
import { memoryOutside } from "./provider.ts";
import { recallCall } from "./recall.ts";

let server: ModelServer;
let memory: RecordingMemory;
const runs: SmallRun[] = [];
const heard = (end: string) => memory.heard.filter(({ path }) => path.endsWith(end));

/** The user speaks by rule; the assistant repeats what it was told and asks about the cuisine. */
const assistantSays = ({ messages }: ChatRequest) =>
  `Which cuisine would you like? You said: ${messages.at(-1)?.content}`;

beforeEach(async () => {
  server = await startModelServer({ answer: assistantSays });
  memory = await startRecordingMemory();
});
afterEach(async () => {
  await server.close();
  await memory.close();
  for (const run of runs.splice(0)) run.remove();
});

async function runWith(own: object, options: Partial<SmallRunOptions> = {}): Promise<SmallRun> {
  const assistant = {
    ...{ provider: "openai", baseUrl: server.baseUrl, keyVariable: "TEST_KEY", retries: 0 },
    model: "helpful",
  };
  const run = await makeSmallRun({
    config: {
      target: "personalens",
      personalens: { domains: ["Restaurants", "Music"], modes: ["base"], forks: 0, ...own },
      models: { assistant },
    },
    personas: [2],
    env: { TEST_KEY: testKey },
    ...options,
  });
  runs.push(run);
  return run;
}

const linesIn = ({ out }: SmallRun) =>
  readFileSync(join(out, "dialogues.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const systemsOf = () => server.requests.map(({ messages }) => messages[0]?.content ?? "");

describe("a memory behind the assistant", () => {
  it("is told the summaries once for each user, and recalls before each turn of the assistant", async () => {
    const run = await runWith({ memory: memory.url });
    expect(run.summary.totals.get("dialogues")?.failed).toBe(0);
    const profile = JSON.parse(
      readFileSync(join(run.out, "personalens/data/profile/user2/profile.json"), "utf8"),
    );
    expect(heard("/memories")).toHaveLength(1);
    expect(heard("/sessions").map(({ body }) => body)).toEqual(
      ["Music", "Restaurants"].map((domain, session) => ({
        ...{ session, from: 0, date: null },
        messages: [{ role: "user", content: `${domain}: ${profile.interactions[domain]}` }],
      })),
    );
    expect(systemsOf().length).toBeGreaterThan(4);
    for (const system of systemsOf()) expect(system).toContain("recalled by m1");
    const ofModel = linesIn(run).filter(({ memory: own }) => own !== null);
    const said = ofModel.flatMap(({ turns }) =>
      turns.flatMap(({ role, content }: Record<string, string>) => (role === "user" ? [content] : [])),
    );
    const asked = heard("/recall").map(({ body }) => (body as { question: string }).question);
    // After the last turn of a dialogue that reached its limit, nobody answers.
    expect(asked.every((question) => question.split("\n").every((line) => said.includes(line)))).toBe(true);
    // What the user wants is asked again in later turns.
    expect(asked.filter((question) => question.includes("\n")).length).toBeGreaterThan(2);
    expect(new Set(ofModel.map(({ assistant }) => assistant))).toEqual(
      new Set([`helpful-${memory.url.replace("http://", "").replace(":", "_")}`]),
    );
  });

  it("lets the assistant know what the summaries say, as the reference server finds it", async () => {
    const reference = await startMemoryServer(0);
    const run = await runWith({ memory: reference.url, summaries: "verbatim" });
    await reference.close();
    const path = join(run.out, "personalens/data/profile/user2/profile.json");
    const { interactions } = JSON.parse(readFileSync(path, "utf8"));
    const [, ...sentences] = String(interactions.Restaurants).split("\n\n");
    expect(sentences.length).toBeGreaterThan(0);
    const withSummary = systemsOf().filter((system) => sentences.every((one) => system.includes(one)));
    expect(withSummary.length).toBeGreaterThan(systemsOf().length / 2);
  });

  it("is not asked again when a run continues: what it recalled is kept, as the turns are", async () => {
    const store = memoryStore();
    await runWith({ memory: memory.url }, { store, stage: "dialogues" });
    const [recalls, turns] = [memory.heard.length, server.requests.length];
    const again = await runWith({ memory: memory.url, domains: ["Restaurants", "Music"] }, { store });
    expect(again.summary.totals.get("dialogues")?.failed).toBe(0);
    expect([memory.heard.length, server.requests.length]).toEqual([recalls, turns]);
  });

  it("continues at its turn after a fault of the memory, which fails only its own dialogues", async () => {
    await memory.close();
    let recalls = 0;
    const behave: Behavior = ({ path }) => {
      if (!path.endsWith("/recall")) return null;
      recalls += 1;
      return recalls === 4 ? { status: 400, body: { error: "out of mind" } } : null;
    };
    memory = await startRecordingMemory(behave);
    const store = memoryStore();
    const first = await runWith({ memory: memory.url }, { store, stage: "dialogues" });
    expect(first.summary.totals.get("dialogues")?.failed).toBe(1);
    expect(JSON.stringify(first.events)).toContain("out of mind");
    const again = await runWith({ memory: memory.url }, { store });
    expect(again.summary.totals.get("dialogues")?.failed).toBe(0);
    const asked = server.requests.map(({ messages }) => JSON.stringify(messages));
    expect(new Set(asked).size).toBe(asked.length);
  });

  it("also supports the answers of forks, each with a memory of its own", async () => {
    const run = await runWith({ memory: memory.url, forks: 1 }, { stage: "forks" });
    expect(run.summary.totals.get("forks")?.failed).toBe(0);
    // There is one memory for the user, and one for each fork whose summaries differ from the user's.
    expect(heard("/memories")).toHaveLength(5);
  });

  it("is refused without an assistant, and with an invalid address", async () => {
    await expect(
      makeSmallRun({ config: { target: "personalens", personalens: { memory: memory.url } } }),
    ).rejects.toThrow("set models.assistant");
    await expect(runWith({ memory: "nowhere" })).rejects.toThrow('"nowhere"');
  });

  it("is refused if it can't recall", async () => {
    await memory.close();
    memory = await startRecordingMemory(({ path }) =>
      path === "/" ? { status: 200, body: { protocol: 1, name: "mute", offers: ["answer"] } } : null,
    );
    await expect(runWith({ memory: memory.url })).rejects.toThrow('"mute" behind the assistant');
  });
});

describe("the memories of a run", () => {
  const { signal } = new AbortController();
  const ask = (told: readonly string[], question: string) => ({
    ...{ key: "", call: "recall", asker: { stage: "", partition: 0, key: "" } },
    ...{ messages: recallCall.prompt({ told, question }), responseFormat: null, sample: 0 },
    simulated: () => "",
  });

  it("end with the run", async () => {
    const { providers, close } = memoryOutside(memory.url, {});
    await providers.memory?.send(ask(["Soup."], "Hello?"), signal);
    await providers.memory?.send(ask(["Cake."], "Hello?"), signal);
    await close();
    const told = heard("/sessions").map(({ path }) => path.replace("/sessions", ""));
    const ended = memory.heard.filter(({ method }) => method === "DELETE").map(({ path }) => path);
    expect(told).toHaveLength(2);
    expect(ended.sort()).toEqual(told.sort());
  });

  it("get one request at a time, and at most four are used at the same time", async () => {
    const busy = new Map<string, number>();
    let most = 0;
    let mostOfOne = 0;
    const slow = createServer(async (request, response) => {
      const { method, url = "" } = request;
      const id = url.split("/")[2] ?? "";
      busy.set(id, (busy.get(id) ?? 0) + 1);
      most = Math.max(most, [...busy.entries()].filter(([name, count]) => name !== "" && count > 0).length);
      if (id !== "") mostOfOne = Math.max(mostOfOne, busy.get(id) ?? 0);
      await setTimeout(10);
      busy.set(id, (busy.get(id) ?? 0) - 1);
      const greeting = { protocol: 1, name: "slow", offers: ["recall"] };
      const body = method === "GET" ? greeting : { id: randomUUID(), context: id };
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((done) => slow.listen(0, "127.0.0.1", done));
    const { port } = slow.address() as AddressInfo;
    const { providers, close } = memoryOutside(`http://127.0.0.1:${port}`, {});
    const questions = Array.from({ length: 24 }, (_, at) => ask([`Soup ${at % 8}.`], `Question ${at}?`));
    const answers = await Promise.all(
      questions.map(async (one) => (await providers.memory?.send(one, signal))?.text),
    );
    await close();
    slow.close();
    expect(new Set(answers).size).toBe(8);
    expect([most, mostOfOne]).toEqual([4, 1]);
  });
});
