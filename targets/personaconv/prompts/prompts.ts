import type { AskedTask, Setting } from "../format.ts";
import { type Sample, sampleKey } from "../samples/sample.ts";
import { numberThreads } from "../shown/number-threads.ts";
import { type ShowSettings, showingOf, targetMessages, wholeThread } from "../shown/show.ts";
import { poolName } from "../splits/pools.ts";
import type { SplitsRecord } from "../splits/splits-record.ts";
import { foreignTo, usersOf } from "../splits/splits-record.ts";
import type { Thread } from "../thread.ts";
import { type Frame, type FrameWithoutDonor, givesAnswer, withDonor, withShiftedDonor } from "./donor.ts";
import { rowOf } from "./make-row.ts";
import type { PromptRow, PromptsRecord } from "./prompt-row.ts";

/** The rows of a shard for one task and one setting; a kept sample has one, or is counted as dropped. */
export function promptsOf(
  shard: { readonly threads: readonly Thread[]; readonly samples: readonly Sample[] },
  splits: SplitsRecord,
  { task, setting }: { readonly task: AskedTask; readonly setting: Setting },
  rules: ShowSettings,
): PromptsRecord {
  const loneOf = loner(shard.threads, splits, rules);
  const frameOf = framer(splits, rules);
  const kept = new Map(splits.kept.map((each) => [each.key, each]));
  const rows: PromptRow[] = [];
  let [readable, donorless, ownDonors] = [0, 0, 0];
  for (const sample of shard.samples) {
    const place = kept.get(sampleKey(sample));
    if (!place || sample.task !== task) continue;
    const lone = loneOf(sample, place.split);
    if (rules.mode === "strict" && givesAnswer(lone.own, lone)) {
      readable++;
      continue;
    }
    const frame = frameOf(lone, place.die);
    const row = rowOf(frame, setting, rules.mode);
    if (row) rows.push(row);
    else donorless++;
    if (row?.provenance.donor && frame.donor?.sample === place.key) ownDonors++;
  }
  return {
    rows,
    dropped: {
      ...(readable > 0 && { "answer readable": readable }),
      ...(donorless > 0 && { "no donor": donorless }),
    },
    ownDonors,
  };
}

function loner(
  threads: readonly Thread[],
  splits: SplitsRecord,
  rules: ShowSettings,
): (sample: Sample, split: FrameWithoutDonor["split"]) => FrameWithoutDonor {
  const threadNamed = numberThreads(threads, usersOf(splits));
  const foreign = foreignTo(splits);
  return (sample, split) => ({
    sample,
    split,
    asked: targetMessages(sample, threadNamed),
    own: showingOf(sample, threadNamed, foreign(split, rules.mode), rules),
    whole: rules.mode === "strict" ? [] : wholeThread(sample, threadNamed),
  });
}

function framer(
  splits: SplitsRecord,
  { mode }: ShowSettings,
): (lone: FrameWithoutDonor, die: number) => Frame {
  const pools = new Map(splits.pools.map(({ name, donors }) => [name, donors]));
  const indexes = new Map(
    splits.pools.flatMap(({ donors }) => donors.map(({ sample }, index) => [sample, index])),
  );
  return (lone, die) => {
    const pool = pools.get(poolName(lone.sample, lone.split, mode)) ?? [];
    if (mode === "strict") return withDonor(lone, pool, die);
    return withShiftedDonor(lone, pool, indexes.get(sampleKey(lone.sample)) ?? 0);
  };
}
