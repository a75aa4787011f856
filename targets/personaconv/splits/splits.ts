import type { Random } from "../../../pipeline/engine/random.ts";
import { grouped } from "../../../pipeline/grouped.ts";
import type { SamplesRecord } from "../samples/sample.ts";
import { sampleKey } from "../samples/sample.ts";
import { numberThreads } from "../shown/number-threads.ts";
import { type ShowSettings, showingOf } from "../shown/show.ts";
import type { Showing } from "../shown/showing.ts";
import type { Thread } from "../thread.ts";
import { inInputOrder } from "../thread.ts";
import { keepSamples } from "./kept-samples.ts";
import { drawPools } from "./pools.ts";
import type { Placed, SplitSettings } from "./split.ts";
import type { SplitsRecord } from "./splits-record.ts";
import { foreignTo, usersOf } from "./splits-record.ts";

/** A shard of authors; its threads are read only while what it lends is looked up. */
export interface Shard {
  readonly record: Pick<SamplesRecord, "samples" | "authors">;
  readonly threads: () => readonly Thread[];
}

export interface SplitRules extends ShowSettings {
  readonly split: SplitSettings;
}

/** The split of every sample of a run, and what samples lend to others. */
export function splitsOf(shards: readonly Shard[], rules: SplitRules, random: Random): SplitsRecord {
  const samples = shards.flatMap(({ record }) => record.samples);
  const { placed, dropped, authors: splitOf } = keepSamples(samples, rules.mode, rules.split, random);
  const authors = inInputOrder(shards.flatMap(({ record }) => record.authors)).map(({ author }, index) => ({
    author,
    user: index + 1,
    split: splitOf.get(author) ?? null,
  }));
  const kept = placed.map(({ sample, split }) => ({
    key: sampleKey(sample),
    split,
    die: random.integer(0, 2 ** 31 - 1),
  }));
  const pools = drawPools(placed, rules.mode, random);
  const lending = pools.flatMap(({ donors }) => donors);
  const shown = showDonors(shards, lending, { authors }, rules);
  return {
    authors,
    kept,
    dropped: dropped.map(({ sample, reason }) => ({ key: sampleKey(sample), reason })),
    pools: pools.map(({ name, donors }) => ({
      name,
      donors: donors.flatMap(({ sample }) => shown.get(sampleKey(sample)) ?? []),
    })),
  };
}

function showDonors(
  shards: readonly Shard[],
  lending: readonly Placed[],
  record: Pick<SplitsRecord, "authors">,
  rules: SplitRules,
): ReadonlyMap<string, Showing> {
  const users = usersOf(record);
  const foreign = foreignTo(record);
  const byAuthor = grouped(lending, ({ sample }) => sample.author);
  const shown = new Map<string, Showing>();
  for (const { record, threads } of shards) {
    const own = record.authors.flatMap(({ author }) => byAuthor.get(author) ?? []);
    if (own.length === 0) continue;
    const threadNamed = numberThreads(threads(), users);
    for (const { sample, split } of own)
      shown.set(sampleKey(sample), showingOf(sample, threadNamed, foreign(split, rules.mode), rules));
  }
  return shown;
}
