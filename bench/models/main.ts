import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { forkScript } from "../fork-script.ts";
import { measureRun } from "../measure.ts";
import { atLeast, atMost, type PrintedRow, printRows } from "../rows.ts";
import { type AskOne, bareClient, bareHttp, type Loop, measureLoop, ours } from "./loops.ts";

/** Measures the cost of model calls in a run, in comparison with bare loops. The server is in its own process. */
const inFlight = 256;
const rounds = 3;

function median(loops: readonly Loop[]): Loop {
  const sorted = [...loops].sort((one, other) => one.callsPerSecond - other.callsPerSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("nothing was measured");
  return middle;
}

const loopRow = (what: string, { callsPerSecond, cpuMs }: Loop): PrintedRow => ({
  what: `  ${what}`,
  measured: `${callsPerSecond.toFixed(0)} calls/s, ${cpuMs.toFixed(2)} ms CPU`,
});

/** All ways in turn, so that a busy moment of the machine affects all of them. */
async function zeroLatency(origin: string): Promise<PrintedRow[]> {
  const baseUrl = `${origin}/0/0/v1`;
  const full = await ours(baseUrl, inFlight);
  const ways: [string, AskOne][] = [
    ["bare HTTP", bareHttp(baseUrl)],
    ["bare openai client, built-in fetch", bareClient(baseUrl, "built-in")],
    ["bare openai client, keep-alive connections", bareClient(baseUrl, "keep-alive")],
    ["persona-pipeline", full.askOne],
  ];
  const loops = new Map<string, Loop[]>(ways.map(([name]) => [name, []]));
  for (let round = 0; round <= rounds; round++)
    for (const [name, askOne] of ways) {
      const loop = await measureLoop(askOne, round === 0 ? 1000 : 4000, inFlight);
      if (round > 0) loops.get(name)?.push(loop);
    }
  await full.close();
  const [http, builtIn, keepAlive, own] = ways.map(([name]) => median(loops.get(name) ?? []));
  if (!http || !builtIn || !keepAlive || !own) throw new Error("a way was not measured");
  return [
    { what: `no latency, ${inFlight} in flight`, measured: "" },
    ...ways.map(([name]) => loopRow(name, median(loops.get(name) ?? []))),
    atLeast("  rate, of the built-in client", (100 * own.callsPerSecond) / builtIn.callsPerSecond, 85, "%"),
    atLeast(
      "  rate, of the client with keep-alive connections",
      (100 * own.callsPerSecond) / keepAlive.callsPerSecond,
      85,
      "%",
    ),
    atMost("  additional CPU time per call", own.cpuMs - keepAlive.cpuMs, 0.25, "ms"),
  ];
}

async function halfASecond(origin: string): Promise<PrintedRow[]> {
  const baseUrl = `${origin}/500/0/v1`;
  const calls = 40 * inFlight;
  const full = await ours(baseUrl, inFlight);
  // The first calls are slow, because connections are opened and limits are not known yet.
  const warmed = async (askOne: AskOne, atOnce: number) => {
    await measureLoop(askOne, 4 * inFlight, atOnce);
    return measureLoop(askOne, calls, atOnce);
  };
  const bare = await warmed(bareClient(baseUrl, "keep-alive"), inFlight);
  const own = await warmed(full.askOne, 2 * inFlight);
  await full.close();
  const ideal = inFlight / 0.5;
  return [
    { what: `500 ms latency, ${inFlight} in flight: ideal ${ideal} calls/s`, measured: "" },
    loopRow("bare openai client, keep-alive connections", bare),
    loopRow("persona-pipeline", own),
    atLeast("  rate, of the ideal", (100 * own.callsPerSecond) / ideal, 95, "%"),
  ];
}

async function capped(origin: string): Promise<PrintedRow[]> {
  const full = await ours(`${origin}/20/40/v1`, inFlight);
  const calls = 800;
  const own = await measureLoop(full.askOne, calls, 2 * inFlight);
  const refused = full.events.length;
  await full.close();
  return [
    { what: "a limit of 40 calls a second, known only from 429: 800 calls", measured: "" },
    atMost("  time", own.seconds, 21.5, "s"),
    atMost("  refused, of all requests", (100 * refused) / (calls + refused), 5, "%"),
  ];
}

/**
 * Whole runs with a slow writer, without a filter. The longest chain of dependent calls has two: the portrait, then everything
 * else. One run has slots for all calls, the other one has few.
 */
async function wholeRuns(): Promise<PrintedRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-bench-"));
  const simulating = forkScript("models/simulating-server");
  const origin = `http://127.0.0.1:${await simulating.next(z.number())}`;
  const answered = () => {
    simulating.send("count");
    return simulating.next(z.number());
  };
  const measure = async (name: string, personas: string, latencyMs: number, concurrency: number) => {
    const config = join(folder, `${name}.yaml`);
    const baseUrl = `${origin}/${latencyMs}/v1`;
    const writer = { provider: "openai", model: "bench", baseUrl, keyVariable: "BENCH_KEY", concurrency };
    writeFileSync(config, JSON.stringify({ filter: false, models: { writer } }));
    const before = await answered();
    const words = ["--personas", personas, "--sizes", "32k"];
    const { seconds } = await measureRun(join(folder, name), words, simulating.ended, config);
    return { seconds, calls: (await answered()) - before };
  };
  process.env.BENCH_KEY = "none";
  try {
    const chain = await measure("chain", "0", 20_000, 2000);
    const slots = await measure("slots", "0-7", 2000, 16);
    return [
      { what: "whole runs with a slow writer, relative to the time of the calls", measured: "" },
      atMost(`  ${chain.calls} calls of 20 s, slots for all: of 2 × 20 s`, chain.seconds / 40, 1.1, "times"),
      atMost(
        `  ${slots.calls} calls of 2 s, 16 slots`,
        slots.seconds / ((slots.calls * 2) / 16),
        1.1,
        "times",
      ),
    ];
  } finally {
    simulating.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const growth = z.object({ memoryTimes: z.number(), diskTimes: z.number() });

async function largePrompts(origin: string): Promise<PrintedRow[]> {
  const measure = (way: string) => forkScript("models/large", [`${origin}/50/0/v1`, way]).next(growth);
  const bare = await measure("bare");
  const own = await measure("ours");
  return [
    { what: "200 prompts of 512 KB, growth relative to the bytes sent", measured: "" },
    { what: "  memory of the bare openai client", measured: `${bare.memoryTimes.toFixed(2)} times` },
    atMost("  memory of persona-pipeline", own.memoryTimes, 1.2, "times"),
    atMost("  files of persona-pipeline", own.diskTimes, 1.2, "times"),
  ];
}

const [load = 0] = loadavg();
console.log(`${availableParallelism()} cores, load ${load.toFixed(1)} before; Node ${process.version}\n`);
const server = forkScript("models/server");
const origin = `http://127.0.0.1:${await server.next(z.number())}`;
const rows: PrintedRow[] = [];
const all = [zeroLatency, halfASecond, capped, largePrompts, wholeRuns];
const chosen = all.filter(({ name }) => process.argv.length < 3 || process.argv.slice(2).includes(name));
for (const measure of chosen) {
  rows.push(...(await server.during(measure(origin))));
  console.error(`${measure.name}: measured`);
}
server.close();
printRows(rows);
