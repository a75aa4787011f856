import { type StageState, upstreamOf } from "../../pipeline/engine/plan.ts";
import type { RunSummary } from "../../pipeline/engine/run.ts";
import { viewPartition } from "../../pipeline/engine/view.ts";
import { columns, say } from "../../pipeline/text/layout.ts";
import type { OpenRun } from "../open-run.ts";
import type { Written } from "../target.ts";
import type { ConvExportOrder } from "./export/export.ts";
import type { ShardRecords } from "./export/gather.ts";
import { type Funnel, funnelRows } from "./funnel.ts";
import { pseudonymOf, realNamesIn } from "./privacy/pseudonym.ts";
import { ingestKey, ingestStage } from "./stages/ingest.ts";
import { promptsStage } from "./stages/prompts.ts";
import { samplesKey, samplesStage } from "./stages/samples.ts";
import { splitsKey, splitsStage } from "./stages/splits.ts";
import { personaConvStages } from "./stages/stages.ts";
import { madeUpHash, threadsKey, threadsStage } from "./stages/threads.ts";

type States = ReadonlyMap<string, StageState>;

/** Writes what the shards hold, and what became of the input; nothing where a prompt tells what it must not. */
export async function writePersonaConv(
  run: OpenRun,
  summary: RunSummary,
  configuration: string,
): Promise<Written | null> {
  const { config, out, partitions, models, context } = run;
  const { splits } = upstreamOf({ splits: splitsStage }, summary.shared);
  if (!splits.keys.includes(splitsKey))
    return { files: [], holding: "there are no splits yet", lines: [], faults: [] };
  const writer = models.of("writer");
  const { authors, dropped } = splits.get(splitsKey);
  const ingested = ingestedIn(summary.shared);
  const own = config.personaconv;
  const order: ConvExportOrder = {
    folder: out,
    partitions,
    seed: config.seed,
    mode: own.mode,
    splitBy: own.split.by,
    keepNames: own.keepNames,
    ingested: { funnel: ingested?.funnel ?? {}, masked: ingested?.masks ?? {} },
    left: counted(dropped.map(({ reason }) => reason)),
    users: new Map(authors.map(({ author, user }) => [author, user])),
    names: realNames(run, summary, new Set(authors.map(({ author }) => author))),
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
  const told = [...inputLines(summary.shared), ...entryLines(run, summary.shared), ...missing];
  return {
    files,
    holding: files.length > 0 ? `${say(prompts)} prompts` : whyNone(leaks.length),
    lines: prompts > 0 ? told : [...told, ...ruleLines(run, summary.shared)],
    faults: leaks.map(({ id, check, reason }) => `Leak: ${id ?? "a file"}: ${check}: ${reason}`),
  };
}

const whyNone = (leaks: number) =>
  leaks > 0 ? `${say(leaks)} prompts tell what they must not` : "no thread qualifies";

/** What a run that ends before its export can say of its input. */
export function linesUpTo(run: OpenRun, { shared }: RunSummary): string[] {
  return [...inputLines(shared), ...entryLines(run, shared)];
}

function ingestedIn(shared: States) {
  const { ingest } = upstreamOf({ ingest: ingestStage }, shared);
  return ingest.keys.includes(ingestKey) ? ingest.get(ingestKey) : null;
}

const shardInputs = { threads: threadsStage, samples: samplesStage, prompts: promptsStage };

function recordsOf({ context }: OpenRun, partition: number, shared: States) {
  return upstreamOf(shardInputs, viewPartition(personaConvStages, partition, shared, context));
}

function openShard(run: OpenRun, partition: number, shared: States): ShardRecords {
  const { threads, samples, prompts } = recordsOf(run, partition, shared);
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
 * The names of authors that a text may tell; `null` where they can't be known: a key that was drawn is forgotten with
 * the process that hid them.
 */
function realNames(run: OpenRun, summary: RunSummary, authors: ReadonlySet<string>): Set<string> | null {
  if (run.config.personaconv.keepNames) return null;
  const isInput = ingestedIn(summary.shared) !== null;
  const hidNow = (summary.totals.get(ingestStage.name)?.made ?? 0) > 0;
  if (isInput && run.hashing.isKeyDrawn && !hidNow) return null;
  const hash = isInput ? run.hashing.keyedHash : madeUpHash;
  return realNamesIn(textsOf(run, summary.shared), authors, (name) => pseudonymOf(name, hash));
}

function* textsOf(run: OpenRun, shared: States): Generator<string> {
  for (const partition of run.partitions)
    for (const { title, text, replies } of recordsOf(run, partition, shared).threads.get(threadsKey)
      .threads) {
      yield title;
      yield text;
      for (const reply of replies) yield reply.text;
    }
}

function inputLines(shared: States): string[] {
  const ingested = ingestedIn(shared);
  if (!ingested) return [];
  const { malformed, warnings } = ingested;
  return [
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...malformed.map(({ file, at, why }) => `Malformed: ${file}, ${at}: ${why}`),
  ];
}

/** Where the entries of the input went, as far as it is known. */
function entryLines(run: OpenRun, shared: States): string[] {
  const funnels: Funnel[] = [ingestedIn(shared)?.funnel ?? {}];
  for (const partition of run.partitions) {
    const { threads, samples } = recordsOf(run, partition, shared);
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

/** By which rules threads have nothing to ask about, the commonest first, and what may help. */
function ruleLines(run: OpenRun, shared: States): string[] {
  const sums = new Map<string, number>();
  for (const partition of run.partitions)
    for (const { task, rule, threads } of recordsOf(run, partition, shared).samples.get(samplesKey).rules) {
      const name = `${task}: ${rule}`;
      sums.set(name, (sums.get(name) ?? 0) + threads);
    }
  const rows = [...sums].sort(([, one], [, other]) => other - one);
  const foreign = ingestedIn(shared)?.funnel["wrong domain"] ?? 0;
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
