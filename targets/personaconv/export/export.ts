import { type FileSet, openFiles } from "../../../formats/files.ts";
import type { Emit } from "../../../pipeline/engine/events.ts";
import { grouped } from "../../../pipeline/grouped.ts";
import { auditConversations, type ConvAudit } from "../audit/audit.ts";
import { type AskedTask, askedTasks, type Setting, settings } from "../format.ts";
import { addFunnels, type Funnel } from "../funnel.ts";
import type { PromptRow } from "../prompts/prompt-row.ts";
import { numberThreads } from "../shown/number-threads.ts";
import type { Summary } from "../summary.ts";
import type { Thread } from "../thread.ts";
import { filesBeing } from "../verify/conv-files.ts";
import { type Leak, leaksIn } from "../verify/leaks.ts";
import { type CardFacts, conversationsCard, type Origin } from "./card.ts";
import { createStatistics, type Statistics } from "./statistics.ts";
import { sortKeyOf, type WaitingTexts, waitingTextsIn } from "./waiting-texts.ts";
import { unsortedName, writeInOrder } from "./write-files.ts";

/** What an export reads of a shard; what could not be made throws, or is `null` for prompts. */
export interface ShardRecords {
  readonly threads: { readonly threads: readonly Thread[]; readonly funnel: Funnel };
  readonly samples: { readonly rules: Summary["rules"]; readonly funnel: Funnel };
  prompts(task: AskedTask, setting: Setting): PromptsOfShard | null;
}

export interface PromptsOfShard {
  readonly rows: readonly PromptRow[];
  /** By reason, how many samples have no prompt. */
  readonly dropped: Readonly<Record<string, number>>;
}

export interface ConvExportOrder {
  readonly folder: string;
  /** The shards. */
  readonly partitions: readonly number[];
  readonly seed: number;
  readonly mode: Summary["mode"];
  readonly splitBy: Summary["splitBy"];
  readonly keepNames: boolean;
  /** Entries that were left before there were threads, and what was masked, by kind. */
  readonly ingested: { readonly funnel: Funnel; readonly masked: Readonly<Record<string, number>> };
  /** Samples that are in no split, by reason. */
  readonly left: Readonly<Record<string, number>>;
  /** The numbers of authors, by the pseudonym: from 1, by first appearance in the input. */
  readonly users: ReadonlyMap<string, number>;
  /** The real names of the input, to be looked for in what was written; `null` where nobody knows them. */
  readonly names: ReadonlySet<string> | null;
  readonly origin: Origin;
  /** The resolved configuration, as YAML text. */
  readonly configuration: string;
  open(partition: number): Promise<ShardRecords>;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

export interface ConvExported {
  /** None where there is nothing to write, or where something leaks. */
  readonly files: readonly string[];
  readonly prompts: number;
  readonly missing: readonly string[];
  /** What prompts tell and must not. Where there is any, nothing takes the place of what was there. */
  readonly leaks: readonly Leak[];
}

/** Writes the PersonaConv files, shard after shard, and looks for leaks in them; `null` where interrupted. */
export async function exportPersonaConv(order: ConvExportOrder): Promise<ConvExported | null> {
  const files = openFiles(order.folder);
  try {
    const gathered = await gather(order, files);
    if (gathered === null) {
      await files.abandon();
      return null;
    }
    const done = await finish(order, files, gathered);
    if (done.files.length === 0) await files.abandon();
    return done;
  } catch (error) {
    await files.abandon();
    throw error;
  }
}

interface Gathered {
  readonly threads: WaitingTexts;
  /** By file. */
  readonly prompts: ReadonlyMap<string, WaitingTexts>;
  readonly statistics: Statistics;
  readonly entries: Funnel;
  readonly rules: Summary["rules"];
  readonly dropped: Summary["dropped"];
  readonly missing: readonly string[];
}

/** What the shards hold, on disk; `null` where interrupted. */
async function gather(order: ConvExportOrder, files: FileSet): Promise<Gathered | null> {
  const threads = waitingTextsIn(files, "threads.jsonl");
  const prompts = new Map<string, WaitingTexts>();
  const statistics = createStatistics();
  const funnels: Funnel[] = [order.ingested.funnel];
  const rules: Summary["rules"] = [];
  const dropped: Summary["dropped"] = {};
  const missing: string[] = [];
  for (const [index, partition] of order.partitions.entries()) {
    if (order.signal.aborted) return null;
    const shard = await order.open(partition);
    funnels.push(shard.threads.funnel, shard.samples.funnel);
    rules.push(...shard.samples.rules);
    await threads.add(threadLines(shard.threads.threads, order));
    for (const task of askedTasks)
      for (const setting of settings) {
        const key = `${task}/${setting}`;
        const record = shard.prompts(task, setting);
        if (!record) missing.push(`the prompts ${key} of shard ${partition} could not be made`);
        else {
          dropped[key] = addCounts(dropped[key] ?? {}, record.dropped);
          await addRows(record.rows, prompts, files);
          for (const row of record.rows) statistics.count(row);
        }
      }
    order.emit({ type: "sink-progress", sink: "export", done: index + 1, total: order.partitions.length });
  }
  const entries = addFunnels(funnels);
  return { threads, prompts, statistics, entries, rules: addRules(rules), dropped, missing };
}

/** Where the post stands on Reddit is left out with the names: that page names everybody. */
function threadLines(
  threads: readonly Thread[],
  { users, keepNames }: Pick<ConvExportOrder, "users" | "keepNames">,
) {
  const numbered = numberThreads(threads, users);
  return threads.map((thread) => {
    const { id, ids } = numbered(thread.id);
    const names = ids();
    const { order: _order, ...rest } = thread;
    const replies = thread.replies.map((reply, place) => ({ ...reply, id: names[place] ?? "" }));
    return {
      place: sortKeyOf(id),
      text: `${JSON.stringify({ ...rest, id, url: keepNames ? thread.url : "", replies })}\n`,
    };
  });
}

async function addRows(
  rows: readonly PromptRow[],
  prompts: Map<string, WaitingTexts>,
  files: FileSet,
): Promise<void> {
  const byFile = grouped(rows, unsortedName);
  for (const [name, own] of byFile) {
    const unsorted = prompts.get(name) ?? waitingTextsIn(files, name);
    prompts.set(name, unsorted);
    await unsorted.add(
      own.map((row) => ({ place: sortKeyOf(row.provenance.target.reply), text: JSON.stringify(row) })),
    );
  }
}

async function finish(order: ConvExportOrder, files: FileSet, gathered: Gathered): Promise<ConvExported> {
  const { statistics, missing } = gathered;
  const prompts = statistics.files().reduce((sum, { lines }) => sum + lines, 0);
  if (prompts === 0) return { files: [], prompts, missing, leaks: [] };
  await writeInOrder(gathered, files);
  // Of many prompts this takes as long as making them.
  order.emit({ type: "notice", message: `looking through ${prompts} prompts for what they must not tell` });
  const { leaks, known } = await leaksIn(filesBeing(files), order, order.names ?? []);
  if (leaks.length > 0) return { files: [], prompts, missing, leaks };
  const summary = summaryOf(order, gathered);
  await files.write("funnel.json", `${JSON.stringify(summary, null, 2)}\n`);
  const audit: ConvAudit = await auditConversations(filesBeing(files));
  const facts: CardFacts = {
    ...order,
    summary,
    statistics,
    known,
    audit,
    namesChecked: order.names !== null,
  };
  await files.write("README.md", conversationsCard(facts));
  await files.write("config.resolved.yaml", order.configuration);
  return { files: await files.finish(), prompts, missing, leaks };
}

function summaryOf(order: ConvExportOrder, gathered: Gathered): Summary {
  const { mode, seed, splitBy, keepNames, ingested, left } = order;
  const { entries, rules, dropped, statistics, missing } = gathered;
  return {
    mode,
    seed,
    splitBy,
    keepNames,
    entries: { ...entries },
    masked: { ...ingested.masked },
    rules: [...rules],
    left: { ...left },
    dropped,
    files: [...statistics.files()],
    targets: [...statistics.targets()],
    missing: [...missing],
  };
}

function addCounts(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const sums: Record<string, number> = { ...one };
  for (const [name, count] of Object.entries(other)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** Over all shards, in an order of their own. */
function addRules(rules: Summary["rules"]): Summary["rules"] {
  const sums = new Map<string, Summary["rules"][number]>();
  for (const one of rules) {
    const key = JSON.stringify([one.task, one.domain, one.rule]);
    sums.set(key, { ...one, threads: one.threads + (sums.get(key)?.threads ?? 0) });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}
