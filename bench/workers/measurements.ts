import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { postgresStore } from "../../pipeline/store/postgres.ts";
import { sqliteStore } from "../../pipeline/store/sqlite.ts";
import type { Store } from "../../pipeline/store/store.ts";
import { forkScript } from "../fork-script.ts";
import { measureScript } from "../measure.ts";
import { atLeast, atMost, type PrintedRow } from "../rows.ts";
import { writeDump } from "../write-dump.ts";
import type { Bench } from "./bench.ts";

const latencyMs = 500;
/** Calls at a time of each worker. */
const slots = 4;

const personasOf = (count: number) => ({
  personas: { source: "cohort", count },
  contexts: { sizes: ["32k"] },
});

/** The same run with a slow writer on 1, 2, 4 and 8 workers that join it. */
export async function* latencyBound({ address, begin }: Bench): AsyncGenerator<PrintedRow> {
  const server = forkScript("models/simulating-server");
  const baseUrl = `http://127.0.0.1:${await server.next(z.number())}/${latencyMs}/v1`;
  const writer = {
    provider: "openai",
    model: "bench",
    baseUrl,
    keyVariable: "BENCH_KEY",
    concurrency: slots,
  };
  const seconds: number[] = [];
  try {
    for (const workers of [1, 2, 4, 8]) {
      const run = `latency-${workers}`;
      const config = { store: address, run, filter: false, models: { writer }, ...personasOf(32) };
      const signal = server.ended;
      const coordinator = begin(run, config, ["run", "--workers", "0"], { signal });
      await coordinator.says("Partitions wait for workers");
      const began = performance.now();
      const all = Array.from({ length: workers }, () => begin(run, config, ["worker"], { signal }).ended);
      await coordinator.ended;
      seconds.push((performance.now() - began) / 1000);
      await Promise.all(all);
      yield {
        what: `32 personas, calls of ${latencyMs / 1000} s, ${slots} at a time, workers: ${workers}`,
        measured: `${seconds.at(-1)?.toFixed(1)} s`,
      };
    }
  } finally {
    server.close();
  }
  const [one = 0, , four = 1] = seconds;
  yield atLeast("  from 1 to 4", one / four, 3.6, "times");
}

const dumpBytes = 600e6;
const ingestDump = join(import.meta.dirname, "../ingest-dump.js");
const readingSchema = z.object({ bytes: z.number(), seconds: z.number() });

/** A plain dump of Reddit comments that one thread reads, and two. */
export async function* readingThreads(): AsyncGenerator<PrintedRow> {
  const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-bench-"));
  const { signal } = new AbortController();
  try {
    const dump = join(folder, "dump.jsonl");
    writeDump(dump, dumpBytes);
    for (const threads of [1, 2]) {
      const { lines } = await measureScript(ingestDump, folder, [dump, String(threads)], { signal });
      const { bytes, seconds } = readingSchema.parse(JSON.parse(lines[0]?.line ?? ""));
      yield {
        what: `600 MB of Reddit comments read, 1 % kept, threads: ${threads}`,
        measured: `${(bytes / 1e6 / seconds).toFixed(0)} MB/s`,
      };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const records = 20_000;

/** Records of 2 kB that are put into a store, 256 at a time. */
export async function* storeThroughput({ address, env }: Bench): AsyncGenerator<PrintedRow> {
  const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-bench-"));
  const place = { address, schema: "throughput", env };
  const stores: [string, Store][] = [
    ["SQLite", sqliteStore(folder, "write")],
    ["PostgreSQL", (await postgresStore({ place, mode: "write" })).store],
  ];
  try {
    for (const [name, store] of stores)
      yield { what: `records put into ${name}`, measured: `${(await rateOf(store)).toFixed(0)} a second` };
  } finally {
    for (const [, store] of stores) await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rateOf(store: Store): Promise<number> {
  const output = JSON.stringify({ text: "A line of a record. ".repeat(100) });
  const began = performance.now();
  let next = 0;
  const putSome = async () => {
    for (let index = next++; index < records; index = next++)
      await store.put({
        ...{ stage: "bench", partition: index % 100, key: String(index), fingerprint: `bench ${index}` },
        ...{ digest: `digest ${index}`, parts: {}, output },
      });
  };
  await Promise.all(Array.from({ length: 256 }, putSome));
  return records / ((performance.now() - began) / 1000);
}

/** The memory of a coordinator whose run has few personas and many. */
export async function* manyPersonas({ address, begin }: Bench): AsyncGenerator<PrintedRow> {
  const planned = await begin("planned", personasOf(10_000), ["plan"]).ended;
  yield {
    what: "10,000 personas planned",
    measured: `${planned.seconds.toFixed(1)} s, ${planned.megabytes.toFixed(0)} MB`,
  };
  const peaks: number[] = [];
  for (const count of [100, 1_000]) {
    const run = `many-${count}`;
    const config = { store: address, run, ...personasOf(count) };
    const coordinator = begin(run, config, ["run", "--workers", "0"]);
    await coordinator.says("Partitions wait for workers");
    const workers = [0, 1].map(() => begin(run, config, ["worker"]).ended);
    const { seconds, megabytes } = await coordinator.ended;
    await Promise.all(workers);
    peaks.push(megabytes);
    yield {
      what: `${count.toLocaleString("en-US")} personas on two workers, coordinator`,
      measured: `${seconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB`,
    };
  }
  const [few = 1, many = 0] = peaks;
  yield atMost("  memory, from 100 to 1,000", many / few, 1.3, "times");
}
