import { once } from "node:events";
import { setTimeout as later } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { PostgresPlace } from "../../pipeline/store/address.ts";
import { postgresPlaces } from "../../pipeline/store/testing/postgres-places.ts";
import type { Begun } from "../../targets/testing/built-command.ts";
import { openWorkshop, type Workshop } from "./cli.ts";

const config = "seed: 5\npersonas: { source: cohort, count: 3 }\nforks: 1\ncontexts: { sizes: [32k] }\n";
const { skipped, fresh } = await postgresPlaces();
const patience = 300_000;
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
function machine(place: PostgresPlace): Workshop {
  const shop = openWorkshop(`${config}store: "${place.address}"\nrun: ${place.schema}\n`, {
    PGPASSWORD: place.env.PGPASSWORD ?? "",
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
async function coordinate(shop: Workshop): Promise<Begun> {
  const run = begin(shop, "run", "--workers", "0");
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

  it.each(["SIGKILL", "SIGSTOP"] as const)(
    "exports the same bytes when a worker gets %s in the middle and another one takes over",
    async (signal) => {
      const place = fresh();
      const [here, one, other] = [machine(place), machine(place), machine(place)];
      const run = await coordinate(here);
      const lost = begin(one, "worker", "--name", "lost");
      await atWork(here, "lost");
      lost.child.kill(signal);
      begin(other, "worker", "--name", "next");
      const gone = signal === "SIGKILL" ? once(lost.child, "exit") : null;
      await gone;
      await run.ended;
      expect(here.exported()).toEqual(whole.exported());
      expect((await workersOf(here)).map(({ worker }) => worker)).toEqual(["next"]);
      // The one that was stopped wakes up, and what it still writes changes nothing.
      lost.child.kill("SIGCONT");
      if (signal === "SIGSTOP") await lost.ended;
      expect((await here.run("run")).out).toMatch(/Nothing to make/);
      expect(here.exported()).toEqual(whole.exported());
    },
    patience,
  );
});
