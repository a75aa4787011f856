import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Audit } from "../checks/audit/audit.ts";
import { auditSize, offChance, shareOfShortcut } from "./audit-questions.ts";
import { measureEvaluation } from "./evaluation.ts";
import { main, measureRun, measureScript, secondsBetween } from "./measure.ts";
import { measureSlowAssistant, measureUsers } from "./personalens.ts";
import { writeDump } from "./write-dump.ts";

/** One row of the table. */
export interface Measurement {
  readonly what: string;
  readonly unit: "s" | "MB" | "MB/s" | "times" | "found" | "points" | "%";
  /** `null` if the row is there only for comparison. */
  readonly aim: number | null;
  readonly measured: number;
  /** Whether `aim` is a lower bound. Otherwise it is an upper bound. */
  readonly atLeast: boolean;
}

const row = (what: string, unit: Measurement["unit"], aim: number | null, measured: number): Measurement => ({
  what,
  unit,
  aim,
  measured,
  // Only speeds have a lower bound.
  atLeast: unit === "MB/s",
});
const mostMegabytes = 600;
const mostOfAsking = 400;

/** Makes the measurements one after the other, each in its own folder. */
export async function* measureAll(
  folder: string,
  quick: boolean,
  signal: AbortSignal,
): AsyncGenerator<Measurement> {
  const run = (name: string, words = "") =>
    measureRun(join(folder, name), words.split(" ").filter(Boolean), signal);

  const first = await run("default");
  yield row("default run, from a cold start", "s", 15, first.seconds);
  yield row("  its peak memory", "MB", mostMegabytes, first.megabytes);
  const again = await run("default");
  yield row("default run again, nothing to do", "s", 0.5, again.seconds);
  yield row("  its peak memory", "MB", mostMegabytes, again.megabytes);
  for await (const { command, seconds } of measureStarts(join(folder, "default"), signal))
    yield row(`pipeline ${command}`, "s", 0.4, seconds);

  // The first run makes all sessions and all filler, so the second variant only puts a context together.
  await run("context", "--personas 0 --sizes 1M --stage contexts");
  const context = await run("context", "--personas 0 --sizes 1M --variants 2 --json");
  const drawing = secondsBetween(context, "task-start", "task-end", "contexts");
  const writing = secondsBetween(context, "sink-start", "sink-end", "export");
  yield row("a 1M context put together from existing sessions", "s", 1, drawing);
  yield row("a 1M context written", "s", 1, writing / (2 * 4));
  yield row("  peak memory of both", "MB", mostMegabytes, context.megabytes);
  const asked = await measureEvaluation(join(folder, "context"), join(folder, "asked"), signal);
  yield row("peak memory of asking 1M questions, 8 at once", "MB", mostOfAsking, asked.megabytes);

  const few = await run("few", "--personas 0-19 --sizes 32k");
  yield row("peak memory of 20 personas, 32k", "MB", mostMegabytes, few.megabytes);
  const users = await measureUsers(join(folder, "users"), signal);
  yield row("100 users of PersonaLens with tasks and dialogues", "s", 60, users.seconds);
  yield row("  its peak memory", "MB", 500, users.megabytes);
  yield* readingRows(join(folder, "reading"), quick ? 200 : 2000, signal);
  if (quick) return;
  const slow = await measureSlowAssistant(join(folder, "slow"), signal);
  yield row(`${slow.calls} turns of 2 s, 16 slots, by the time of the calls`, "times", 1.1, slow.whole);
  yield row("  between the first call and the last answer", "times", null, slow.talking);
  const many = await run("many", "--personas 0-199 --sizes 32k");
  yield row("peak memory of 200 personas, 32k", "MB", mostMegabytes, many.megabytes);
  // Memory doesn't grow with the number of personas. But the peak of a longer run is a little higher by chance.
  yield row("  by that of 20", "times", 1.5, many.megabytes / few.megabytes);
  yield* boundRows(await auditSize(join(folder, "many"), "32k"));
  await run("classic", "--personas 0-199 --sizes 32k --forks 1");
  yield* classicRows(await auditSize(join(folder, "classic"), "32k"));
  const large = await run("large", "--personas 0-19 --sizes 32k,128k,1M");
  yield row("20 personas, three sizes, four forks", "s", 120, large.seconds);
  yield row("  its peak memory", "MB", mostMegabytes, large.megabytes);
}

/** Commands that read a run, as a whole. */
const onRuns = ["status", "plan", "cost", "show persona 3", "graph --persona 3 --topic foodRecommendation"];
/** Commands that need no run, as a whole. */
const withoutRun = ["--version", "completion bash", "topic list"];
/** For commands that work for long: only the time until they know their options. */
const longCommands = [
  "run",
  "preview",
  "record",
  "audit",
  "verify",
  "score",
  "evaluate",
  "annotate",
  "memory-server",
];

const triesOfStart = 3;

/** How long commands take that people run often, and how long others take to start: the best of some tries. `out` holds a run. */
async function* measureStarts(
  out: string,
  signal: AbortSignal,
): AsyncGenerator<{ readonly command: string; readonly seconds: number }> {
  const all = [
    ...withoutRun,
    ...onRuns.map((words) => `${words} --out .`),
    ...longCommands.map((name) => `${name} --help`),
  ];
  for (const command of all) {
    const measured: number[] = [];
    while (measured.length < triesOfStart)
      measured.push((await measureScript(main, out, command.split(" "), { signal, cwd: out })).seconds);
    yield { command, seconds: Math.min(...measured) };
  }
}

/** Four forks promise that the questions alone give nothing away. */
function* boundRows(audit: Audit): Generator<Measurement> {
  const off = offChance(audit);
  for (const found of off) console.error(found);
  yield row("200 personas: shortcuts off chance, overall or by type", "found", 0, off.length);
  const longest = Math.abs(shareOfShortcut(audit, "longest") - audit.chance);
  yield row("  longest option right, off 25 %", "points", 1, 100 * longest);
  yield row("  letters uneven (χ²)", "found", 0, audit.balance.letters?.test?.statistic ?? Number.NaN);
  yield row("  messages that a persona asks again", "found", 0, audit.duplicates.messages.askedAgain);
}

/** The same personas with one fork, to show the effect of four. */
function* classicRows(audit: Audit): Generator<Measurement> {
  yield row("the same with forks: 1, for comparison: off chance", "found", null, offChance(audit).length);
  for (const name of ["longest", "best rule per type", "learned solver"])
    yield row(`  ${name} right`, "%", null, 100 * shareOfShortcut(audit, name));
}

const ingestDump = join(import.meta.dirname, "ingest-dump.js");

/** Both passes over an input of PersonaConv, of which one line in a hundred is kept. */
async function* readingRows(
  folder: string,
  megabytes: number,
  signal: AbortSignal,
): AsyncGenerator<Measurement> {
  const dump = join(folder, "dump.jsonl");
  mkdirSync(folder, { recursive: true });
  writeDump(dump, megabytes * 1e6);
  const measured = await measureScript(ingestDump, folder, [dump], { signal });
  rmSync(dump);
  const { bytes, seconds, cpuSeconds } = readingSchema.parse(JSON.parse(measured.lines[0]?.line ?? ""));
  yield row(`${megabytes} MB of Reddit comments read, 1 % kept`, "MB/s", 60, bytes / 1e6 / seconds);
  yield row("  by CPU time", "MB/s", null, bytes / 1e6 / cpuSeconds);
  yield row("  its peak memory", "MB", 500, measured.megabytes);
}

const readingSchema = z.object({ bytes: z.number(), seconds: z.number(), cpuSeconds: z.number() });
