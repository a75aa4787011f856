import type { Random } from "../../../pipeline/engine/random.ts";
import { grouped } from "../../../pipeline/lists.ts";
import { type SamplesRecord, sampleKey } from "../samples/sample.ts";
import { numberThreads } from "../shown/number-threads.ts";
import { type ShowSettings, showingOf } from "../shown/show.ts";
import type { Showing } from "../shown/showing.ts";
import { inInputOrder, type RedditThread } from "../thread.ts";
import { keepSamples } from "./kept-samples.ts";
import { drawPools } from "./pools.ts";
import type { InSplit, SplitSettings } from "./split.ts";
import { foreignTo, type SplitsRecord, usersOf } from "./splits-record.ts";

/** A shard of authors. Its threads are read only when its donors are looked up. */
export interface Shard {
  readonly record: Pick<SamplesRecord, "samples" | "authors">;
  readonly threads: () => readonly RedditThread[];
}

export interface SplitRules extends ShowSettings {
  readonly split: SplitSettings;
}

/** The split of every sample of a run, and the donors of the pools. */
export function splitsOf(shards: readonly Shard[], rules: SplitRules, random: Random): SplitsRecord {
  const samples = shards.flatMap(({ record }) => record.samples);
  const starters = inInputOrder(shards.flatMap(({ record }) => record.authors));
  const users = new Map(starters.map(({ author }, index) => [author, index + 1]));
  const { placed, dropped, authors: splitOf } = keepSamples(samples, { ...rules, users }, random);
  const authors = [...users].map(([author, user]) => ({ author, user, split: splitOf.get(author) ?? null }));
  const kept = placed.map(({ sample, split }) => ({
    key: sampleKey(sample),
    split,
    die: random.integer(0, 2 ** 31 - 1),
  }));
  const pools = drawPools(placed, rules.mode, random);
  const donors = pools.flatMap((pool) => pool.donors);
  const shown = showDonors(shards, donors, { authors }, rules);
  return {
    authors,
    kept,
    dropped: dropped.map(({ sample, reason }) => ({ key: sampleKey(sample), reason })),
    pools: pools.map((pool) => ({
      name: pool.name,
      donors: pool.donors.flatMap(({ sample }) => shown.get(sampleKey(sample)) ?? []),
    })),
  };
}

function showDonors(
  shards: readonly Shard[],
  donors: readonly InSplit[],
  record: Pick<SplitsRecord, "authors">,
  rules: SplitRules,
): ReadonlyMap<string, Showing> {
  const users = usersOf(record);
  const foreign = foreignTo(record);
  const byAuthor = grouped(donors, ({ sample }) => sample.author);
  const shown = new Map<string, Showing>();
  for (const { record, threads } of shards) {
    const own = record.authors.flatMap(({ author }) => byAuthor.get(author) ?? []);
    if (own.length === 0) continue;
    const findThread = numberThreads(threads(), users);
    for (const { sample, split } of own)
      shown.set(sampleKey(sample), showingOf(sample, findThread, foreign(split, rules.mode), rules));
  }
  return shown;
}
