import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { LLMock } from "@copilotkit/aimock";
import { expect } from "vitest";
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
import { type ModelServer, simulatingServer, testKey } from "../../pipeline/models/testing/server.ts";
import { type MoodsEnd, runMoods } from "./moods-run.ts";

/** Where a test works: a folder, and what must be closed afterwards. */
export interface Workplace {
  readonly folder: string;
  readonly closing: (() => Promise<unknown>)[];
}

/** Gives the test a folder that is removed afterwards. */
export async function inWorkplace(test: (at: Workplace) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "persona-faults-"));
  const closing: Workplace["closing"] = [];
  try {
    await test({ folder, closing });
  } finally {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The key must not occur in anything that a run leaves, reports or throws. */
export function expectNoKey(folder: string, ends: readonly MoodsEnd[]): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    expect(readFileSync(join(folder, name)).includes(testKey), name).toBe(false);
  const shown = inspect(ends, { depth: 20, showHidden: true, maxArrayLength: null, maxStringLength: null });
  expect(shown.includes(testKey)).toBe(false);
}

const allMoods = (count: number) => Array.from({ length: count }, (_, index) => `mood-${index}`);

/** Each task must end in one of two ways, and none in both. */
function expectAllAccountedFor({ made, failures }: MoodsEnd, count: number): void {
  expect([...made, ...failures.map(({ key }) => key)].sort()).toEqual(allMoods(count).sort());
}

/** The requests to which the server gave a good answer. Answering one twice would mean paying twice. */
function wellAnswered({ requests }: ModelServer, faults: FaultRule): string[] {
  return requests.flatMap(({ messages }, ordinal) =>
    faults(ordinal) === null ? [JSON.stringify(messages)] : [],
  );
}

/** The input is in the first user message. */
export const moodOf = (content: unknown): ColorsWanted => JSON.parse(String(content));

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

/**
 * The same scattered faults. In addition, after every so many requests the server accepts nothing for half a
 * second.
 */
function stormyFaults(every: number): FaultRule {
  let stormUntil = 0;
  return (ordinal) => {
    if (ordinal % every === every - 1) stormUntil = performance.now() + 500;
    return performance.now() < stormUntil ? "rate-limit" : scattered(ordinal);
  };
}

/**
 * Expects that this many tasks, a fifth of whose calls fail, each end with a record or a failure of its kind,
 * that none is paid for twice, and that the next run makes the rest.
 */
export const expectEachEnds = (count: number, stormEvery: number): Promise<void> =>
  inWorkplace(async ({ folder, closing }) => {
    let faults = stormyFaults(stormEvery);
    const seen: (Fault | null)[] = [];
    const server = await simulatingServer([nameColors], (ordinal) => (seen[ordinal] = faults(ordinal)));
    closing.push(server.close);
    // A busy machine still answers in time.
    const settings = { timeoutSeconds: 3, retries: 1 };
    const order = { folder, count, baseUrl: server.baseUrl, key: testKey, settings };

    const rough = await runMoods(order);
    expect(server.requests.length).toBeGreaterThan((10 / 9) * count);
    expectAllAccountedFor(rough, count);
    const failed = new Set(rough.failures.map(({ kind }) => kind));
    for (const kind of ["refusal", "length", "server", "network", "timeout"])
      expect([...failed]).toContain(kind);
    expect(rough.failures.length).toBeLessThan(0.06 * count);

    faults = noFaults;
    // A higher bound means that an answer that was cut off is asked for again.
    const smooth = await runMoods({ ...order, settings: { ...settings, maxTokens: 20_000 } });
    expect(smooth.failures).toEqual([]);
    expect(smooth.made).toHaveLength(count);
    expect(smooth.events.filter(({ type }) => type === "task-start")).toHaveLength(rough.failures.length);
    const answered = wellAnswered(server, (ordinal) => seen[ordinal] ?? null);
    expect(new Set(answered).size).toBe(answered.length);
    expectNoKey(folder, [rough, smooth]);
  });

/** Expects the same from a third-party server that fails at random. */
export const expectEachEndsElsewhere = (count: number): Promise<void> =>
  inWorkplace(async ({ folder, closing }) => {
    const mock = new LLMock({
      port: 0,
      auth: { apiKeys: [testKey] },
      // One after the other, so that each is about a twentieth.
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
    expectNoKey(folder, [rough, rest]);
  });
