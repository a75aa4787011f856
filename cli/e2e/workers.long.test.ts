import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import { setTimeout as later } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PostgresPlace } from "../../pipeline/store/address.ts";
import { postgresPlaces } from "../../pipeline/store/testing/postgres-places.ts";
import type { Begun } from "../../targets/testing/built-command.ts";
import { openWorkshop, type Workshop } from "./cli.ts";

const config = "seed: 5\npersonas: { source: cohort, count: 4 }\ncontexts: { sizes: [32k] }\n";
const { skipped, fresh } = await postgresPlaces();
const patience = 600_000;

let whole: Workshop;
let shop: Workshop | null = null;
beforeAll(async () => {
  whole = openWorkshop(config);
  expect((await whole.run("run", "--workers", "1")).code).toBe(0);
}, patience);
afterEach(() => shop?.remove());
afterAll(() => whole.remove());

/** A number from 0 to 1, from the seed and a number. */
const chance = (seed: number, number: number) =>
  Number.parseInt(hash("sha256", `${seed} ${number}`).slice(0, 8), 16) / 2 ** 32;

function childrenOf(pid: number): number[] {
  try {
    const text = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
    return text.trim().split(/\s+/).filter(Boolean).map(Number);
  } catch {
    // `ps` finds none.
    return [];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended in the meantime.
  }
}

/** Closes every connection to the run, as a restart of the server does. */
async function cut({ address, schema, env }: PostgresPlace): Promise<void> {
  const url = new URL(address);
  url.password = env.PGPASSWORD ?? "";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
    `persona-pipeline ${schema}`.slice(0, 63),
  ]);
  await client.end();
}

/** Kills the coordinator, a worker, or connections, some time after the run has begun. */
async function disturb({ child }: Begun, place: PostgresPlace | null, chanceOf: (n: number) => number) {
  await Promise.race([later(500 + 3_500 * chanceOf(0)), once(child, "exit")]);
  const pid = child.pid ?? 0;
  const kind = Math.floor(3 * chanceOf(1));
  const workers = childrenOf(pid);
  const worker = workers[Math.floor(chanceOf(2) * workers.length)];
  if (kind === 0) kill(pid);
  else if (kind === 1 && place) await cut(place);
  else if (worker !== undefined) kill(worker);
}

/** Starts the run again and again, disturbs it, and lets the last run end. */
async function runDisturbed(run: Workshop, place: PostgresPlace | null, seed: number): Promise<void> {
  for (let round = 0; round < 4; round++) {
    const begun = run.begin("run", "--workers", "3");
    await disturb(begun, place, (n) => chance(seed, 10 * round + n));
    if (round % 2 === 0) kill(begun.child.pid ?? 0);
    // Its workers may still exist for a moment.
    if (begun.child.exitCode === null && begun.child.signalCode === null) await once(begun.child, "exit");
  }
  const { code, err } = await run.runBuilt("run", "--workers", "3");
  expect([code, err]).toEqual([0, expect.not.stringContaining("could not")]);
}

describe("a run of three processes that are killed at any time", () => {
  it.each([1, 2, 3])(
    "writes the same bytes in the end, in SQLite: seed %d",
    async (seed) => {
      shop = openWorkshop(config);
      await runDisturbed(shop, null, seed);
      expect(shop.exported()).toEqual(whole.exported());
    },
    patience,
  );

  it.skipIf(skipped !== "").each([1, 2, 3])(
    "writes the same bytes in the end, in PostgreSQL whose connections are cut too: seed %d",
    async (seed) => {
      const place = fresh();
      shop = openWorkshop(`${config}store: "${place.address}"\nrun: ${place.schema}\n`, {
        PGPASSWORD: place.env.PGPASSWORD ?? "",
      });
      await runDisturbed(shop, place, seed);
      expect(shop.exported()).toEqual(whole.exported());
    },
    patience,
  );
});
