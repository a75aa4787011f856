import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { startRecordingMemory } from "../../evaluation/memory/testing/recording-memory.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { type FaultRule, noFaults, seededFaults } from "../../pipeline/models/testing/faults.ts";
import {
  type ChatRequest,
  type ModelServer,
  startModelServer,
  testKey,
} from "../../pipeline/models/testing/server.ts";
import { openWorkshop, type Workshop } from "./cli.ts";
import { storedAnswers } from "./left-behind.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Seen {
  readonly wantsDone: string;
  readonly mustSettle: readonly { readonly name: string; readonly wants: readonly string[] }[];
  readonly conversation: readonly { readonly role: string; readonly content: string }[];
}

/** Opens, says one thing that it wants in each turn, and ends when everything has been said. */
function userSays({ messages }: ChatRequest): string {
  const { wantsDone, mustSettle, conversation }: Seen = JSON.parse(messages[1]?.content ?? "");
  const told = conversation.filter(({ role }) => role === "user").length - 1;
  const isOver = told >= mustSettle.length;
  const next = mustSettle[told]?.wants.join(" or ") || "Whatever you think.";
  return JSON.stringify({
    message: told < 0 ? wantsDone : isOver ? "Thanks, bye." : next,
    settled: isOver ? mustSettle.map(({ name }) => name) : [],
    ends: isOver,
  });
}

const isOfUser = ({ response_format }: ChatRequest) => response_format !== undefined;

/** Two models that talk and answer after a few milliseconds. */
async function startTalkers(faults: FaultRule = noFaults): Promise<ModelServer> {
  const server = await startModelServer({
    faults,
    answer: async (request) => {
      await setTimeout(4);
      return isOfUser(request) ? userSays(request) : `I have this: ${request.messages.at(-1)?.content}`;
    },
  });
  closing.push(server.close);
  return server;
}

const atOnce = 3;

function openTalk({ baseUrl }: ModelServer, own = ""): Workshop {
  const model = `provider: openai, baseUrl: "${baseUrl}", keyVariable: MY_KEY, concurrency: ${atOnce}`;
  const shop = openWorkshop(
    `target: personalens\npersonas: { source: cohort, count: 2 }\n` +
      `personalens: { domains: [Restaurants, Music], modes: [base, p], forks: 1${own} }\n` +
      `models: { user: { ${model}, model: u }, assistant: { ${model}, model: a } }\n`,
    { MY_KEY: testKey },
  );
  closing.push(shop.remove);
  return shop;
}

const textOf = ({ model, messages }: ChatRequest) => JSON.stringify([model, messages]);

/** Kills the run after some more requests. */
async function killLater(shop: Workshop, server: ModelServer, more: number): Promise<void> {
  const until = server.requests.length + more;
  const run = shop.begin("run");
  while (server.requests.length < until && run.child.exitCode === null) await setTimeout(1);
  run.child.kill("SIGKILL");
  expect((await run.ended).code).toBeNull();
}

/** How many dialogues have begun but not ended, from the request with this number on. */
function openDialogues({ requests }: ModelServer, from: number): number {
  const ofAssistant = requests.slice(from).filter((request) => !isOfUser(request));
  const isLast = ({ messages }: ChatRequest) => messages.at(-1)?.content === "Thanks, bye.";
  const begun = ofAssistant.filter(({ messages }) => messages.length === 2).length;
  return begun - ofAssistant.filter(isLast).length;
}

describe("dialogues of models", () => {
  it("that are killed with kill -9 continue at their turn: nothing that was answered is asked again, and the bytes are the same", async () => {
    const server = await startTalkers();
    const undisturbed = openTalk(server);
    expect((await undisturbed.run("run")).code).toBe(0);
    const whole = server.requests.length;
    const asked = new Set(server.requests.map(textOf));
    const shop = openTalk(server);
    const random = createRandom("kill", 4);
    const sent = () => server.requests.length - whole;
    let lost = 0;
    let inTheMiddle = 0;
    for (let kill = 0; kill < 6; kill++) {
      await killLater(shop, server, random.integer(5, 20));
      if (openDialogues(server, whole) > 0) inTheMiddle += 1;
      // Two roles, each with this many calls in flight.
      expect(sent() - storedAnswers(shop) - lost).toBeLessThanOrEqual(2 * atOnce);
      lost = sent() - storedAnswers(shop);
    }
    expect(inTheMiddle).toBeGreaterThan(3);
    expect((await shop.run("run")).code).toBe(0);
    expect(sent() - storedAnswers(shop)).toBe(lost);
    expect(storedAnswers(shop)).toBe(asked.size);
    expect(new Set(server.requests.map(textOf))).toEqual(asked);
    expect(shop.exported()).toEqual(undisturbed.exported());
  });

  it("whose server sometimes fails produce the same bytes, and no turn is paid for twice", async () => {
    const server = await startTalkers();
    const undisturbed = openTalk(server);
    expect((await undisturbed.run("run")).code).toBe(0);
    const kinds = ["rate-limit", "server-error", "html-error", "cut-before-headers", "cut-in-body"] as const;
    const faulty = await startTalkers(seededFaults({ seed: 3, share: 0.15, kinds }));
    const shop = openTalk(faulty);
    const ended = await shop.run("run");
    expect(ended.code, ended.err).toBe(0);
    const distinct = new Set(faulty.requests.map(textOf));
    expect(faulty.requests.length).toBeGreaterThan(distinct.size);
    expect(storedAnswers(shop)).toBe(distinct.size);
    const dialogues = (of: Workshop) => of.exported().get("dialogues.jsonl");
    expect(dialogues(shop)).toBe(dialogues(undisturbed));
  });

  it("with a memory that are killed ask it nothing again that it has answered", async () => {
    const server = await startTalkers();
    const memory = await startRecordingMemory();
    closing.push(memory.close);
    const shop = openTalk(server, `, memory: "${memory.url}"`);
    for (const more of [8, 15, 20]) await killLater(shop, server, more);
    expect((await shop.run("run")).code).toBe(0);
    const recalls = memory.heard.filter(({ path }) => path.endsWith("/recall")).length;
    const sent = server.requests.length + recalls;
    // Three kills, each with the calls that two roles and four memories had in flight.
    expect(sent - storedAnswers(shop)).toBeLessThanOrEqual(3 * (2 * atOnce + 4));
    expect(storedAnswers(shop)).toBeGreaterThan(100);
  });
});
