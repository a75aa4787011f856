import { hash } from "node:crypto";
import { once } from "node:events";
import { setTimeout as later } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { conversationCalls } from "../../conversations/stage.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import {
  type ModelServer,
  simulatedAnswer,
  startModelServer,
  testKey,
} from "../../pipeline/models/testing/server.ts";
import { placesOn } from "../../pipeline/store/testing/postgres-places.ts";
import { type Started, startServer, testServer } from "../../pipeline/testing/postgres-server.ts";
import { rewriteQuestion } from "../../questions/filter/rewrite-question.ts";
import { writeQuestion } from "../../questions/write-question.ts";
import type { Begun } from "../../targets/testing/built-command.ts";
import { openWorkshop, type Workshop } from "./cli.ts";
import { digestsIn } from "./digests.ts";

/** Twenty rounds take a quarter of an hour: CHAOS_ROUNDS=20 npx vitest run --project long cli/e2e/chaos. */
const rounds = Number(process.env.CHAOS_ROUNDS ?? 2);
const patience = 300_000;
const slots = 4;
const answerMs = 120;
/** Longer than the lease of a worker that no longer responds. */
const asleepMs = 17_000;
const { skipped } = placesOn(await testServer());
const calls = [writePortrait, ...conversationCalls, writeQuestion, rewriteQuestion];

const configFor = ({ baseUrl }: ModelServer) => `seed: 5
personas: { source: cohort, count: 6 }
contexts: { sizes: [32k] }
models:
  writer: { provider: openai, model: m, baseUrl: "${baseUrl}", keyVariable: TEST_KEY, concurrency: ${slots} }
  judge: { provider: offline }
`;

const slowServer = () =>
  startModelServer({
    answer: async (request) => {
      await later(answerMs);
      return simulatedAnswer(calls, request);
    },
  });

/** A number from 0 to 1, from the seed and a number. */
const chance = (seed: number, number: number) =>
  Number.parseInt(hash("sha256", `chaos ${seed} ${number}`).slice(0, 8), 16) / 2 ** 32;

let whole: Workshop;
/** A separate server, because other tests would notice its restarts. */
let database: Started;
beforeAll(async () => {
  database = await startServer();
  const server = await slowServer();
  whole = openWorkshop(configFor(server), { TEST_KEY: testKey });
  expect((await whole.run("run", "--workers", "1")).code).toBe(0);
  await server.close();
}, patience);
afterAll(async () => {
  whole.remove();
  await database.stop();
});

const isOver = ({ child }: Begun) => child.exitCode !== null || child.signalCode !== null;

/** A run on four workers, some of which are killed or stopped while the database is restarted. */
async function inChaos(server: ModelServer, seed: number) {
  const place = placesOn(database.server).fresh();
  const config = `${configFor(server)}store: "${place.address}"\nrun: ${place.schema}\n`;
  const shop = openWorkshop(config, { PGPASSWORD: place.env.PGPASSWORD ?? "", TEST_KEY: testKey });
  let workers: Begun[] = [];
  const all: Begun[] = [];
  const done: string[] = [];
  const begin = (...words: string[]) => {
    const own = shop.begin(...words);
    all.push(own);
    return own;
  };
  const coordinate = async (): Promise<Begun> => {
    const run = begin("run", "--workers", "0");
    let said = "";
    run.child.stderr?.on("data", (text) => {
      said += String(text);
    });
    while (!said.includes("Partitions wait for workers") && !isOver(run)) await later(50);
    // The server may not have noticed yet that the previous one is gone.
    return said.includes("is coordinating it") ? coordinate() : run;
  };
  const work = () => {
    workers = [...workers.filter((one) => !isOver(one)), begin("worker", "--name", `worker ${all.length}`)];
  };
  let coordinator = await coordinate();
  for (let count = 0; count < 4; count++) work();
  // They take some time to start.
  while (server.requests.length < 20) await later(50);
  for (let event = 0; event < 3; event++) {
    await later(200 + 1_800 * chance(seed, 10 * event));
    const victim = workers[Math.floor(chance(seed, 10 * event + 1) * workers.length)];
    const kind = Math.floor(4 * chance(seed, 10 * event + 2));
    if (isOver(coordinator)) break;
    if (kind === 0) {
      done.push("coordinator killed");
      coordinator.child.kill("SIGKILL");
      await coordinator.ended;
      coordinator = await coordinate();
    } else if (kind === 1) {
      done.push("database restarted");
      await database.restart();
    } else if (kind === 2) {
      done.push("worker killed");
      victim?.child.kill("SIGKILL");
      work();
    } else {
      done.push("worker stopped");
      victim?.child.kill("SIGSTOP");
      void later(asleepMs).then(() => victim?.child.kill("SIGCONT"));
    }
  }
  // A worker may have given up because the server or the coordinator was gone for a moment.
  while (!isOver(coordinator)) {
    await Promise.race([coordinator.ended, later(1_000)]);
    if (!isOver(coordinator) && workers.every(isOver)) work();
  }
  const { code, err } = await coordinator.ended;
  for (const { child } of all) child.kill("SIGCONT");
  await Promise.race([Promise.all(all.map(({ ended }) => ended)), later(20_000)]);
  for (const one of all)
    if (!isOver(one)) {
      one.child.kill("SIGKILL");
      await once(one.child, "exit");
    }
  return { shop, done, code, err };
}

const statusSchema = z.object({
  workers: z.array(z.object({ done: z.number(), inFlight: z.array(z.number()) })),
});

describe.skipIf(skipped !== "")(
  `a run on four workers that are killed and stopped at random, with a database that is restarted${skipped && ` (skipped: ${skipped})`}`,
  () => {
    it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
      "writes the same bytes, pays twice only for what was in flight, and makes every partition once: seed %d",
      async (seed) => {
        const server = await slowServer();
        const { shop, done, code, err } = await inChaos(server, seed);
        try {
          expect([code, err]).toEqual([0, expect.not.stringContaining("could not")]);
          expect(digestsIn(shop.file("out"))).toEqual(digestsIn(whole.file("out")));
          const distinct = new Set(server.requests.map(({ messages }) => JSON.stringify(messages)));
          console.log(
            `seed ${seed}: ${done.join(", ")}; ${server.requests.length} requests, ${distinct.size} different`,
          );
          const lost = done.filter((one) => /killed|stopped/.test(one)).length;
          expect(server.requests.length - distinct.size).toBeLessThanOrEqual(lost * slots);
          const { workers } = statusSchema.parse(JSON.parse((await shop.run("status", "--json")).out));
          expect(workers.reduce((sum, one) => sum + one.done, 0)).toBe(6);
          expect(workers.flatMap(({ inFlight }) => inFlight)).toEqual([]);
          expect((await shop.run("run")).out).toMatch(/Nothing to make/);
        } finally {
          shop.remove();
          await server.close();
        }
      },
      patience,
    );
  },
);
