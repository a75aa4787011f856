import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { type ConvExported, type ConvExportOrder, exportPersonaConv } from "../export/export.ts";
import type { ConvMode, SplitWay } from "../format.ts";
import { promptsOf } from "../prompts/prompts.ts";
import { samplesOf } from "../samples/samples.ts";
import { splitsOf } from "../splits/splits.ts";
import { usersOf } from "../splits/splits-record.ts";
import type { RedditThread } from "../thread.ts";

export interface SetSettings {
  readonly mode?: ConvMode;
  readonly splitBy?: SplitWay;
  readonly shards?: number;
  /** Other fields of the order. */
  readonly order?: Partial<ConvExportOrder>;
}

/** An order for the export of some threads, through the same functions as a run's stages. */
export function orderOf(
  given: readonly RedditThread[],
  folder: string,
  settings: SetSettings = {},
): ConvExportOrder {
  const { mode = "strict", splitBy = "author", shards: count = 3, order = {} } = settings;
  // If names are hidden, no address of a post gets this far.
  const threads = given.map((thread) => (order.keepNames ? thread : { ...thread, url: "" }));
  const authors = [...new Set(threads.map(({ author }) => author))];
  const shardOf = (author: string) => (authors.indexOf(author) * 7) % count;
  const partitions = Array.from({ length: count }, (_, partition) => partition);
  const shards = partitions.map((partition) => {
    const own = threads.filter(({ author }) => shardOf(author) === partition);
    return { threads: own, record: samplesOf(own, { mode, history: 2 }) };
  });
  const rules = {
    mode,
    contextCharacters: 2_000,
    split: { by: splitBy, ratios: { train: 0.6, dev: 0.2, test: 0.2 } },
  };
  const lending = shards.map((shard) => ({ record: shard.record, threads: () => shard.threads }));
  const splits = splitsOf(lending, rules, createRandom("splits"));
  const left: Record<string, number> = {};
  for (const { reason } of splits.dropped) left[reason] = (left[reason] ?? 0) + 1;
  return {
    folder,
    partitions,
    seed: 7,
    mode,
    splitBy,
    contextCharacters: rules.contextCharacters,
    keepNames: false,
    ingested: { funnel: { bot: 2 }, masked: { email: 3 } },
    left,
    users: usersOf(splits),
    names: null,
    origin: "people",
    configuration: "seed: 7\n",
    open: async (partition) => {
      const { threads, record } = shards[partition] ?? {
        threads: [],
        record: samplesOf([], { mode, history: 2 }),
      };
      return {
        threads: { threads, funnel: {}, edits: {} },
        samples: record,
        prompts: (task, setting) =>
          promptsOf({ threads, samples: record.samples }, splits, { task, setting }, rules),
      };
    },
    emit: () => {},
    signal: new AbortController().signal,
    ...order,
  };
}

/** The files of an export of some threads, by name. */
export async function exportedFiles(
  threads: readonly RedditThread[],
  settings: SetSettings = {},
): Promise<{ readonly exported: ConvExported | null; readonly files: ReadonlyMap<string, Buffer> }> {
  const folder = mkdtempSync(join(tmpdir(), "persona-conv-"));
  try {
    const exported = await exportPersonaConv(orderOf(threads, folder, settings));
    const names = readdirSync(folder).sort();
    return { exported, files: new Map(names.map((name) => [name, readFileSync(join(folder, name))])) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
