import { once } from "node:events";
import { setTimeout as later } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { conversationCalls } from "../../conversations/stage.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import {
  type ModelServer,
  simulatedAnswer,
  startModelServer,
  testKey,
} from "../../pipeline/models/testing/server.ts";
import type { PostgresPlace } from "../../pipeline/store/address.ts";
import { postgresPlaces } from "../../pipeline/store/testing/postgres-places.ts";
import { rewriteQuestion } from "../../questions/filter/rewrite-question.ts";
import { writeQuestion } from "../../questions/write-question.ts";
import type { Begun } from "../../targets/testing/built-command.ts";
import { openWorkshop, type Workshop } from "./cli.ts";

const config = "seed: 5\npersonas: { source: cohort, count: 3 }\nforks: 1\ncontexts: { sizes: [32k] }\n";
const { skipped, fresh } = await postgresPlaces();
const patience = 300_000;
const costSchema = z.object({ total: z.object({ spent: z.object({ cost: z.number() }) }) });
const statusSchema = z.object({
  workers: z.array(z.object({ worker: z.string(), done: z.number(), inFlight: z.array(z.number()) })),
});

let whole: Workshop;
let shops: Workshop[] = [];
let begun: Begun[] = [];
beforeAll(async () => {
  whole = openWorkshop(config);
  expect((await whole.run("run", "--workers", "1")).code).toBe(0);
}, patience);
afterEach(() => {
  for (const { child } of begun) child.kill("SIGKILL");
  for (const shop of shops) shop.remove();
  [begun, shops] = [[], []];
});
afterAll(() => whole.remove());

/** A machine that knows where the run is. */
function machine(place: PostgresPlace, more = ""): Workshop {
  const shop = openWorkshop(`${config}store: "${place.address}"\nrun: ${place.schema}\n${more}`, {
    PGPASSWORD: place.env.PGPASSWORD ?? "",
    TEST_KEY: testKey,
  });
  shops.push(shop);
  return shop;
}

function begin(shop: Workshop, ...words: string[]): Begun {
  const own = shop.begin(...words);
  begun.push(own);
  return own;
}

const workersOf = async (shop: Workshop) =>
  statusSchema.parse(JSON.parse((await shop.run("status", "--json")).out)).workers;

/** Waits until the worker has a partition in flight. */
async function atWork(shop: Workshop, name: string): Promise<void> {
  for (;;) {
    const workers = await workersOf(shop);
    if (workers.some(({ worker, inFlight }) => worker === name && inFlight.length > 0)) return;
    await later(100);
  }
}

/** Begins to coordinate a run, and waits until workers can join it. */
async function coordinate(shop: Workshop, ...words: string[]): Promise<Begun> {
  const run = begin(shop, "run", "--workers", "0", ...words);
  let said = "";
  run.child.stderr?.on("data", (text) => {
    said += String(text);
  });
  while (!said.includes("Partitions wait for workers") && run.child.exitCode === null) await later(50);
  return run;
}

describe.skipIf(skipped !== "")("a run that workers join from other machines", () => {
  it(
    "exports the same bytes as one process, and status names the workers",
    async () => {
      const place = fresh();
      const [here, one, other] = [machine(place), machine(place), machine(place)];
      const run = await coordinate(here);
      const workers = [begin(one, "worker", "--name", "a"), begin(other, "worker", "--name", "b")];
      expect((await run.ended).code).toBe(0);
      expect((await Promise.all(workers.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0]);
      expect(here.exported()).toEqual(whole.exported());
      const made = await workersOf(one);
      expect(made.flatMap(({ inFlight }) => inFlight)).toEqual([]);
      expect(made.reduce((sum, { done }) => sum + done, 0)).toBe(3);
    },
    patience,
  );

  it(
    "uses the run's settings, and a worker with other settings says which have no effect",
    async () => {
      const place = fresh();
      const here = machine(place);
      const other = openWorkshop(
        `seed: 6\nforks: 1\nfilter: false\nstore: "${place.address}"\nrun: ${place.schema}\n`,
        { PGPASSWORD: place.env.PGPASSWORD ?? "" },
      );
      shops.push(other);
      const run = await coordinate(here);
      const { code, err } = await begin(other, "worker").ended;
      expect(code).toBe(0);
      expect(err.match(/have no effect: .*/g)).toEqual(["have no effect: seed, filter."]);
      expect((await run.ended).code).toBe(0);
      expect(here.exported()).toEqual(whole.exported());
    },
    patience,
  );

  it.each(["SIGKILL", "SIGSTOP"] as const)(
    "exports the same bytes when a worker gets %s in the middle and another one takes over",
    async (signal) => {
      const place = fresh();
      const [here, one, other] = [machine(place), machine(place), machine(place)];
      const run = await coordinate(here);
      const lost = begin(one, "worker", "--name", "lost");
      await atWork(here, "lost");
      expect((await other.run("status")).out).toMatch(/\d\.\d personas a minute lately, \d+ to do/);
      lost.child.kill(signal);
      begin(other, "worker", "--name", "next");
      const gone = signal === "SIGKILL" ? once(lost.child, "exit") : null;
      await gone;
      await run.ended;
      expect(here.exported()).toEqual(whole.exported());
      expect((await workersOf(here)).map(({ worker }) => worker)).toEqual(["next"]);
      // The worker that was stopped wakes up, and what it still writes changes nothing.
      lost.child.kill("SIGCONT");
      if (signal === "SIGSTOP") await lost.ended;
      expect((await here.run("run")).out).toMatch(/Nothing to make/);
      expect(here.exported()).toEqual(whole.exported());
    },
    patience,
  );
});

const calls = [writePortrait, ...conversationCalls, writeQuestion, rewriteQuestion];

describe.skipIf(skipped !== "")("workers on other machines that ask a model", () => {
  const servedBy = ({ baseUrl }: ModelServer, more: string) => `models:
  writer: { provider: openai, model: m, baseUrl: "${baseUrl}", keyVariable: TEST_KEY, concurrency: 8, ${more} }
  judge: { provider: offline }
`;
  let server: ModelServer;
  let times: number[];
  beforeEach(async () => {
    times = [];
    server = await startModelServer({
      answer: (request) => {
        times.push(performance.now());
        return simulatedAnswer(calls, request);
      },
    });
  });
  afterEach(() => server.close());

  it(
    "keep to the budget together, and continue with a larger one without paying twice",
    async () => {
      const place = fresh();
      const more = servedBy(server, "price: { input: 1, output: 2 }");
      const [here, one, other] = [machine(place, more), machine(place, more), machine(place, more)];
      const spentIn = async (shop: Workshop) =>
        costSchema.parse(JSON.parse((await shop.run("cost", "--json")).out)).total.spent.cost;
      const poor = await coordinate(here, "--budget", "0.4");
      const workers = [begin(one, "worker", "--name", "a"), begin(other, "worker", "--name", "b")];
      const { code, out } = await poor.ended;
      expect([code, out]).toEqual([1, expect.stringContaining("Stopped by the budget")]);
      await Promise.all(workers.map(({ ended }) => ended));
      expect(await spentIn(here)).toBeLessThanOrEqual(0.4);
      expect(await spentIn(here)).toBeGreaterThan(0.1);
      const rich = await coordinate(here, "--budget", "100");
      begin(one, "worker", "--name", "a");
      begin(other, "worker", "--name", "b");
      expect((await rich.ended).code).toBe(0);
      expect(new Set(server.requests.map(({ messages }) => JSON.stringify(messages))).size).toBe(
        server.requests.length,
      );
    },
    patience,
  );

  it(
    "keep to the requests a minute together",
    async () => {
      const place = fresh();
      const more = servedBy(server, "requestsPerMinute: 450");
      const [here, one, other] = [machine(place, more), machine(place, more), machine(place, more)];
      const run = await coordinate(here);
      const workers = [begin(one, "worker", "--name", "a"), begin(other, "worker", "--name", "b")];
      expect((await run.ended).code).toBe(0);
      await Promise.all(workers.map(({ ended }) => ended));
      expect(times.length).toBeGreaterThan(60);
      // Both together send 7.5 a second, and two that were saved up. A busy machine reads requests later than they are
      // sent, and then several at once. Two seconds are allowed for that; twice the rate would be far ahead by the end.
      const [first = 0] = times;
      const early = times.filter((time, before) => before > 2 + (7.5 * (time - first + 2_000)) / 1_000);
      expect(early).toEqual([]);
    },
    patience,
  );
});
