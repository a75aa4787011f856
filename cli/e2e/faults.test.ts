import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { LLMock } from "@copilotkit/aimock";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { simulatedText } from "../../pipeline/models/ask.ts";
import { type ColorsWanted, nameColors, oneColorLess } from "../../pipeline/models/testing/calls.ts";
import {
  brokenJson,
  type Fault,
  type FaultRule,
  foreignJson,
  noFaults,
  seededFaults,
} from "../../pipeline/models/testing/faults.ts";
import {
  type ModelServer,
  simulatingServer,
  startModelServer,
  testKey,
} from "../../pipeline/models/testing/server.ts";
import { type MoodsEnd, runMoods } from "./moods-run.ts";

let folder = "";
let closing: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-faults-"));
});
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Nowhere in what a run leaves, tells or throws stands the key. */
function expectNoKey(ends: readonly MoodsEnd[], key: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    expect(readFileSync(join(folder, name)).includes(key), name).toBe(false);
  const shown = inspect(ends, { depth: 20, showHidden: true, maxArrayLength: null, maxStringLength: null });
  expect(shown.includes(key)).toBe(false);
}

const allMoods = (count: number) => Array.from({ length: count }, (_, index) => `mood-${index}`);

/** Each task ended in one of two ways, and none in both. */
function expectAllAccountedFor({ made, failures }: MoodsEnd, count: number): void {
  expect([...made, ...failures.map(({ key }) => key)].sort()).toEqual(allMoods(count).sort());
}

/** The requests to which the server gave a good answer; answering one twice would be paying twice. */
function wellAnswered({ requests }: ModelServer, faults: FaultRule): string[] {
  return requests.flatMap(({ messages }, ordinal) =>
    faults(ordinal) === null ? [JSON.stringify(messages)] : [],
  );
}

describe("ten thousand calls of which a fifth goes wrong", () => {
  const kinds: readonly Fault[] = [
    "rate-limit",
    "server-error",
    "html-error",
    "html-answer",
    "cut-before-headers",
    "cut-in-body",
    "stall",
    "stall-in-body",
    "empty",
    "refusal",
    "length",
    brokenJson,
    foreignJson,
    oneColorLess,
  ];
  const scattered = seededFaults({ seed: 7, share: 0.2, kinds });
  /** Now and then the server takes nothing for half a second. */
  let stormUntil = 0;
  const stormy: FaultRule = (ordinal) => {
    if (ordinal % 3000 === 2999) stormUntil = performance.now() + 500;
    return performance.now() < stormUntil ? "rate-limit" : scattered(ordinal);
  };

  it("end with a record or a failure of its kind for each task, none paid twice; the next run makes the rest", async () => {
    const count = 9_000;
    let faults = stormy;
    const seen: (Fault | null)[] = [];
    const server = await simulatingServer([nameColors], (ordinal) => (seen[ordinal] = faults(ordinal)));
    closing.push(server.close);
    const settings = { timeoutSeconds: 1.5, retries: 1 };
    const order = { folder, count, baseUrl: server.baseUrl, key: testKey, settings };

    const rough = await runMoods(order);
    expect(server.requests.length).toBeGreaterThan(10_000);
    expectAllAccountedFor(rough, count);
    const failed = new Set(rough.failures.map(({ kind }) => kind));
    for (const kind of ["refusal", "length", "server", "network", "timeout"])
      expect([...failed]).toContain(kind);
    expect(rough.failures.length).toBeLessThan(0.06 * count);

    faults = noFaults;
    // Who raises the bound asks again for what was cut.
    const smooth = await runMoods({ ...order, settings: { ...settings, maxTokens: 20_000 } });
    expect(smooth.failures).toEqual([]);
    expect(smooth.made).toHaveLength(count);
    expect(smooth.events.filter(({ type }) => type === "task-start")).toHaveLength(rough.failures.length);
    const answered = wellAnswered(server, (ordinal) => seen[ordinal] ?? null);
    expect(new Set(answered).size).toBe(answered.length);
    expectNoKey([rough, smooth], testKey);
  }, 300_000);
});

/** The input stands in the first user message. */
const moodOf = (content: unknown): ColorsWanted => JSON.parse(String(content));

describe("a server of another hand that fails at random", () => {
  it("brings the same records as our own, and a failure of its kind for the rest", async () => {
    const count = 1_500;
    const mock = new LLMock({
      port: 0,
      auth: { apiKeys: [testKey] },
      // One after the other, so that each is a twentieth or so.
      chaos: { dropRate: 0.05, malformedRate: 0.05, disconnectRate: 0.05 },
    });
    let asked = 0;
    mock.on({ endpoint: "chat" }, ({ messages }) => {
      asked += 1;
      if (asked % 25 === 0)
        return { status: 429, retryAfter: 0.01, error: { message: "slow down", type: "rate_limit_error" } };
      const input = moodOf(messages.find(({ role }) => role === "user")?.content);
      const content = simulatedText(nameColors, input);
      if (asked % 25 === 5) return { content, finishReason: "length" };
      if (asked % 25 === 10) return { content: "" };
      return { content: asked % 25 === 15 ? brokenJson(content) : content };
    });
    await mock.start();
    closing.push(() => mock.stop());
    const settings = { timeoutSeconds: 5, retries: 3 };
    const order = { folder, count, baseUrl: `${mock.url}/v1`, key: testKey, settings };
    const rough = await runMoods(order);
    expectAllAccountedFor(rough, count);
    expect(new Set(rough.failures.map(({ kind }) => kind))).toContain("length");
    mock.clearChaos();
    let rest = await runMoods({ ...order, settings: { ...settings, maxTokens: 20_000 } });
    for (let again = 0; again < 5 && rest.failures.length > 0; again++)
      rest = await runMoods({ ...order, settings: { ...settings, maxTokens: 20_001 + again } });
    expect(rest.made).toHaveLength(count);
    expectNoKey([rough, rest], testKey);
  }, 120_000);
});

describe("a key", () => {
  const settings = { retries: 2 };

  it("that stops working in the middle ends the run, which keeps what was made and goes on with a new one", async () => {
    const count = 600;
    let [asked, isRevoked] = [0, false];
    const server = await startModelServer({
      answer: ({ messages }) => simulatedText(nameColors, moodOf(messages[1]?.content)),
      refuse: () => {
        asked += 1;
        isRevoked = asked > 200 && asked < 1_000;
        return isRevoked ? { status: 401, message: `Incorrect API key provided: ${testKey}` } : null;
      },
    });
    closing.push(server.close);
    const order = { folder, count, baseUrl: server.baseUrl, key: testKey, settings };
    const broken = await runMoods(order);
    expect(broken.error).toBeInstanceOf(ConfigError);
    expect(String(broken.error)).toContain("check the key in the environment variable MY_KEY");
    expect(broken.failures).toEqual([]);
    expect(broken.made).toHaveLength(200);
    // Of what was under way, no more than was in flight is refused.
    expect(asked).toBeLessThanOrEqual(200 + 64);

    asked = 1_000;
    const rest = await runMoods(order);
    expect(rest.made).toHaveLength(count);
    expect(asked).toBe(1_000 + count - 200);
    expectNoKey([broken, rest], testKey);
  });

  it("that has expired, or a model that isn't there, ends the run at the first answer", async () => {
    for (const refusal of [
      { status: 401, message: `Expired: ${testKey}` },
      { status: 404, message: "no such model" },
    ]) {
      const server = await startModelServer({ answer: () => "{}", refuse: () => refusal });
      closing.push(server.close);
      const end = await runMoods({ folder, count: 500, baseUrl: server.baseUrl, key: testKey, settings });
      expect(end.error).toBeInstanceOf(ConfigError);
      expect([end.made, end.failures]).toEqual([[], []]);
      expectNoKey([end], testKey);
    }
  });
});
