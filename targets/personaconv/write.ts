import type { RunSummary } from "../../pipeline/engine/run.ts";
import type { States } from "../../pipeline/engine/states.ts";
import { type Finished, finishedRecords } from "../../pipeline/engine/upstream.ts";
import { columns, say } from "../../pipeline/text/layout.ts";
import type { OpenRun } from "../open-run.ts";
import { viewRecords } from "../read-records.ts";
import type { Written } from "../target.ts";
import type { PersonaConvConfig } from "./configuration.ts";
import type { ConvExportOrder } from "./export/export.ts";
import type { ShardRecords } from "./export/gather.ts";
import { type EntryFunnel, funnelRows } from "./funnel.ts";
import { pseudonymOf, realNamesIn } from "./privacy/pseudonym.ts";
import { ingestKey, ingestStage } from "./stages/ingest.ts";
import { promptsStage } from "./stages/prompts.ts";
import { samplesKey, samplesStage } from "./stages/samples.ts";
import { splitsKey, splitsStage } from "./stages/splits.ts";
import { madeUpHash, threadsKey, threadsStage } from "./stages/threads.ts";
import type { RedditThread } from "./thread.ts";

type ConvRun = OpenRun<PersonaConvConfig>;

/** Writes the files, and reports what became of the input. Writes nothing if a prompt leaks. */
export async function writePersonaConv(
  run: ConvRun,
  summary: RunSummary,
  configuration: string,
): Promise<Written | null> {
  const { config, out, partitions, models, context } = run;
  const { splits } = finishedRecords({ splits: splitsStage }, summary.shared);
  if (!splits.keys.includes(splitsKey))
    return { files: [], holding: "there are no splits yet", lines: [], faults: [] };
  await splits.fetch();
  const writer = models.of("writer");
  const { authors, dropped } = splits.get(splitsKey);
  const ingested = await ingestedIn(summary.shared);
  const own = config.personaconv;
  const order: ConvExportOrder = {
    folder: out,
    partitions,
    seed: config.seed,
    mode: own.mode,
    splitBy: own.split.by,
    contextCharacters: own.contextCharacters,
    keepNames: own.keepNames,
    ingested: { funnel: ingested?.funnel ?? {}, masked: ingested?.masks ?? {} },
    left: counted(dropped.map(({ reason }) => reason)),
    users: new Map(authors.map(({ author, user }) => [author, user])),
    names: await realNames(run, summary),
    origin: ingested ? "people" : writer.paid ? { model: writer.model } : "rules",
    configuration,
    open: (partition) => openShard(run, partition, summary.shared),
    emit: context.emit,
    signal: context.signal,
  };
  const { exportPersonaConv } = await import("./export/export.ts");
  const exported = await exportPersonaConv(order);
  if (exported === null) return null;
  const { files, prompts, missing, leaks } = exported;
  const told = [...(await linesUpTo(run, summary)), ...missing];
  return {
    files,
    holding: files.length > 0 ? `${say(prompts)} prompts` : whyNone(leaks.length),
    lines: prompts > 0 ? told : [...told, ...(await ruleLines(run, summary.shared))],
    faults: leaks.map(({ id, check, reason }) => `Leak: ${id ?? "a file"}: ${check}: ${reason}`),
  };
}

const whyNone = (leaks: number) =>
  leaks > 0 ? `${say(leaks)} prompts give away what they must not tell` : "no thread qualifies";

/** What can be said about the input if a run ends before its export. */
export async function linesUpTo(run: ConvRun, { shared }: RunSummary): Promise<string[]> {
  return [...(await inputLines(shared)), ...(await entryLines(run, shared))];
}

async function ingestedIn(shared: States) {
  const { ingest } = finishedRecords({ ingest: ingestStage }, shared);
  if (!ingest.keys.includes(ingestKey)) return null;
  await ingest.fetch();
  return ingest.get(ingestKey);
}

const shardInputs = { threads: threadsStage, samples: samplesStage, prompts: promptsStage };

/** The finished records of a shard. Only the named ones are read. */
async function readShard(
  run: ConvRun,
  { partition, known }: { readonly partition: number; readonly known: States },
  read: readonly (keyof typeof shardInputs)[],
): Promise<Finished<typeof shardInputs>> {
  const records = await viewRecords(run, shardInputs, { partition, shared: known });
  await Promise.all(read.map((name) => records[name].fetch()));
  return records;
}

async function openShard(run: ConvRun, partition: number, known: States): Promise<ShardRecords> {
  const all = ["threads", "samples", "prompts"] as const;
  const { threads, samples, prompts } = await readShard(run, { partition, known }, all);
  return {
    threads: threads.get(threadsKey),
    samples: samples.get(samplesKey),
    prompts: (task, setting) => {
      const key = `${task}/${setting}`;
      return prompts.keys.includes(key) ? prompts.get(key) : null;
    },
  };
}

/**
 * The real names of authors that occur in texts; `null` if they can't be known. A key that was drawn at
 * random is lost when the process that hid the names ends.
 */
async function realNames(run: ConvRun, { shared, totals }: RunSummary): Promise<Set<string> | null> {
  if (run.config.personaconv.keepNames) return null;
  const ingested = await ingestedIn(shared);
  const hidNow = (totals.get(ingestStage.name)?.made ?? 0) > 0;
  if (ingested !== null && run.hashing.isKeyDrawn && !hidNow) return null;
  const hash = ingested !== null ? run.hashing.keyedHash : madeUpHash;
  const authors = new Set<string>();
  for await (const threads of threadsIn(run, shared))
    for (const { author, replies } of threads)
      for (const name of [author, ...replies.map((reply) => reply.author)]) if (name) authors.add(name);
  for (const word of ingested?.words ?? []) authors.delete(word);
  return realNamesIn(textsOf(run, shared), authors, (name) => pseudonymOf(name, hash));
}

/** Shard by shard. */
async function* threadsIn(run: ConvRun, known: States): AsyncGenerator<readonly RedditThread[]> {
  for (const partition of run.partitions)
    yield (await readShard(run, { partition, known }, ["threads"])).threads.get(threadsKey).threads;
}

async function* textsOf(run: ConvRun, known: States): AsyncGenerator<readonly string[]> {
  for await (const threads of threadsIn(run, known))
    yield threads.flatMap(({ title, text, replies }) => [title, text, ...replies.map((reply) => reply.text)]);
}

async function inputLines(shared: States): Promise<string[]> {
  const ingested = await ingestedIn(shared);
  if (!ingested) return [];
  const { malformed, warnings } = ingested;
  return [
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...malformed.map(({ file, at, why }) => `Malformed: ${file}, ${at}: ${why}`),
  ];
}

/** What became of the entries of the input, as far as it is known. */
async function entryLines(run: ConvRun, known: States): Promise<string[]> {
  const funnels: EntryFunnel[] = [(await ingestedIn(known))?.funnel ?? {}];
  for (const partition of run.partitions) {
    const { threads, samples } = await readShard(run, { partition, known }, ["threads", "samples"]);
    if (threads.keys.includes(threadsKey)) funnels.push(threads.get(threadsKey).funnel);
    if (samples.keys.includes(samplesKey)) funnels.push(samples.get(samplesKey).funnel);
  }
  const rows = funnelRows.flatMap((row) => {
    const count = funnels.reduce((sum, funnel) => sum + (funnel[row] ?? 0), 0);
    return count === 0 ? [] : [[row, count] as const];
  });
  if (rows.length === 0) return [];
  const all = rows.reduce((sum, [, count]) => sum + count, 0);
  const table = [...rows, ["all entries", all] as const].map(([row, count]) => [`  ${row}`, say(count)]);
  return ["Where the posts and comments went:", ...columns(table, [1])];
}

/** The rules that threads without a target break, the most common first, and what may help. */
async function ruleLines(run: ConvRun, known: States): Promise<string[]> {
  const sums = new Map<string, number>();
  for (const partition of run.partitions) {
    const { samples } = await readShard(run, { partition, known }, ["samples"]);
    for (const { task, rule, threads } of samples.get(samplesKey).rules) {
      const name = `${task}: ${rule}`;
      sums.set(name, (sums.get(name) ?? 0) + threads);
    }
  }
  const rows = [...sums].sort(([, one], [, other]) => other - one);
  const foreign = (await ingestedIn(known))?.funnel["wrong domain"] ?? 0;
  return [
    ...(rows.length > 0 ? ["Threads without a target, by task and the first rule that they break:"] : []),
    ...columns(
      rows.map(([name, threads]) => [`  ${name}`, say(threads)]),
      [1],
    ),
    ...(foreign > 0
      ? [
          `${say(foreign)} entries are of subreddits of no domain: --all-domains keeps them, personaconv.subreddits names their domains.`,
        ]
      : []),
  ];
}

function counted(reasons: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
