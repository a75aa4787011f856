import type { FileSet } from "../../../formats/files.ts";
import type { Emit } from "../../../pipeline/engine/events.ts";
import { grouped } from "../../../pipeline/lists.ts";
import { type AskedTask, askedTasks, type Setting, settings } from "../format.ts";
import { addFunnels, type EntryFunnel } from "../funnel.ts";
import type { PromptRow } from "../prompts/prompt-row.ts";
import { numberThreads } from "../shown/number-threads.ts";
import type { SetSummary } from "../summary.ts";
import type { RedditThread } from "../thread.ts";
import { createStatistics, type Statistics } from "./statistics.ts";
import { sortKeyOf, type WaitingTexts, waitingTextsIn } from "./waiting-texts.ts";
import { jsonlName } from "./write-files.ts";

/**
 * What an export reads of a shard. It throws for a record that could not be made; for prompts it returns
 * `null` instead.
 */
export interface ShardRecords {
  readonly threads: {
    readonly threads: readonly RedditThread[];
    readonly funnel: EntryFunnel;
    readonly edits: Readonly<Record<string, number>>;
  };
  readonly samples: {
    readonly rules: SetSummary["rules"];
    readonly funnel: EntryFunnel;
    readonly titlesOnly: number;
  };
  prompts(task: AskedTask, setting: Setting): PromptsOfShard | null;
}

export interface PromptsOfShard {
  readonly rows: readonly PromptRow[];
  /** How many samples have no prompt, by reason. */
  readonly dropped: Readonly<Record<string, number>>;
}

export interface GatherShardsOrder {
  /** The shards. */
  readonly partitions: readonly number[];
  readonly keepNames: boolean;
  /** The entries that were left out before threads were made, and how much was masked, by kind. */
  readonly ingested: { readonly funnel: EntryFunnel; readonly masked: Readonly<Record<string, number>> };
  /** The number of each author, by pseudonym: from 1, in the order of the input. */
  readonly users: ReadonlyMap<string, number>;
  open(partition: number): Promise<ShardRecords>;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** The contents of all shards. The lines wait on disk. */
export interface GatheredShards {
  readonly threads: WaitingTexts;
  /** By file. */
  readonly prompts: ReadonlyMap<string, WaitingTexts>;
  readonly statistics: Statistics;
  readonly entries: EntryFunnel;
  readonly rules: SetSummary["rules"];
  readonly edits: SetSummary["edits"];
  readonly dropped: SetSummary["dropped"];
  readonly missing: readonly string[];
}

/** Reads one shard after another; `null` if interrupted. */
export async function gather(order: GatherShardsOrder, files: FileSet): Promise<GatheredShards | null> {
  const threads = waitingTextsIn(files, "threads.jsonl");
  const prompts = createPrompts(files);
  const funnels: EntryFunnel[] = [order.ingested.funnel];
  const rules: SetSummary["rules"] = [];
  let edits: SetSummary["edits"] = {};
  for (const [index, partition] of order.partitions.entries()) {
    if (order.signal.aborted) return null;
    const shard = await order.open(partition);
    funnels.push(shard.threads.funnel, shard.samples.funnel);
    rules.push(...shard.samples.rules);
    edits = addCounts(edits, shard.threads.edits);
    const { titlesOnly } = shard.samples;
    if (titlesOnly > 0)
      edits = addCounts(edits, { "samples that show the title of the post alone": titlesOnly });
    await threads.add(threadLines(shard.threads.threads, order));
    for (const task of askedTasks)
      for (const setting of settings)
        await prompts.add(`${task}/${setting}`, partition, shard.prompts(task, setting));
    order.emit({ type: "sink-progress", sink: "export", done: index + 1, total: order.partitions.length });
  }
  return { threads, ...prompts.all(), entries: addFunnels(funnels), rules: addRules(rules), edits };
}

/** Unless names are kept, the address of the post is removed: that page on Reddit names everybody. */
function threadLines(
  threads: readonly RedditThread[],
  { users, keepNames }: Pick<GatherShardsOrder, "users" | "keepNames">,
) {
  const findThread = numberThreads(threads, users);
  return threads.map((thread) => {
    const { id, replyIds } = findThread(thread.id);
    const ids = replyIds();
    const { order: _order, ...rest } = thread;
    const replies = thread.replies.map((reply, index) => ({ ...reply, id: ids[index] ?? "" }));
    return {
      key: sortKeyOf(id),
      text: `${JSON.stringify({ ...rest, id, url: keepNames ? thread.url : "", replies })}\n`,
    };
  });
}

/** The prompts of all shards by file, and their counts. */
function createPrompts(files: FileSet) {
  const prompts = new Map<string, WaitingTexts>();
  const statistics = createStatistics();
  const dropped: SetSummary["dropped"] = {};
  const missing: string[] = [];
  const addRows = async (rows: readonly PromptRow[]) => {
    for (const [name, own] of grouped(rows, jsonlName)) {
      const waiting = prompts.get(name) ?? waitingTextsIn(files, name);
      prompts.set(name, waiting);
      await waiting.add(
        own.map((row) => ({
          key: sortKeyOf(row.provenance.target.reply, row.rank),
          text: JSON.stringify(row),
        })),
      );
    }
  };
  return {
    add: async (name: string, partition: number, record: PromptsOfShard | null) => {
      if (!record) {
        missing.push(`the prompts ${name} of shard ${partition} could not be made`);
        return;
      }
      dropped[name] = addCounts(dropped[name] ?? {}, record.dropped);
      await addRows(record.rows);
      for (const row of record.rows) statistics.count(row);
    },
    all: () => ({ prompts, statistics, dropped, missing }),
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

/** The sums over all shards, in an order that doesn't depend on them. */
function addRules(rules: SetSummary["rules"]): SetSummary["rules"] {
  const sums = new Map<string, SetSummary["rules"][number]>();
  for (const one of rules) {
    const key = JSON.stringify([one.task, one.domain, one.rule]);
    sums.set(key, { ...one, threads: one.threads + (sums.get(key)?.threads ?? 0) });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}
