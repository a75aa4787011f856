import type { AskedTask, Setting, Split } from "../format.ts";
import { type Sample, sampleKey } from "../samples/sample.ts";
import { numberThreads } from "../shown/number-threads.ts";
import { type ShowSettings, showingOf, targetShown, wholeThread } from "../shown/show.ts";
import { poolName } from "../splits/pools.ts";
import { foreignTo, type SplitsRecord, usersOf } from "../splits/splits-record.ts";
import { isRepeatedIn } from "../target-replies/answer-in-text.ts";
import type { RedditThread } from "../thread.ts";
import { type Frame, type FrameWithoutDonor, givesAnswer, withDonor, withShiftedDonor } from "./donor.ts";
import { rowOf } from "./make-row.ts";
import type { PromptRow, PromptsRecord } from "./prompt-row.ts";
import { withoutLabels } from "./prompt-text.ts";

/** The rows of a shard for one task and one setting. Each kept sample has one row, or is counted as dropped. */
export function promptsOf(
  shard: { readonly threads: readonly RedditThread[]; readonly samples: readonly Sample[] },
  splits: SplitsRecord,
  { task, setting }: { readonly task: AskedTask; readonly setting: Setting },
  rules: ShowSettings,
): PromptsRecord {
  const frameWithoutDonor = framesOf(shard.threads, splits, rules);
  const findDonor = donorsOf(splits, rules);
  const kept = new Map(splits.kept.map((each) => [each.key, each]));
  const rows: PromptRow[] = [];
  let [readable, donorless, ownDonors] = [0, 0, 0];
  for (const sample of shard.samples) {
    const found = kept.get(sampleKey(sample));
    if (!found || sample.task !== task) continue;
    const alone = frameWithoutDonor(sample, found.split);
    if (rules.mode === "strict" && givesAnswer(alone.own, alone)) {
      readable++;
      continue;
    }
    const frame = findDonor(alone, found.die);
    const row = rowOf(frame, setting, rules.mode);
    if (!row) {
      donorless++;
      continue;
    }
    if (rules.mode === "strict" && canBeReadIn(row, alone)) {
      readable++;
      continue;
    }
    rows.push(row);
    if (row.provenance.donor && frame.donor?.sample === found.key) ownDonors++;
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

/** Whether the prompt as a whole contains the text that it asks for. The end of one message and the start of the next can form it. */
function canBeReadIn({ line }: PromptRow, { asked }: FrameWithoutDonor): boolean {
  return "prompt" in line && isRepeatedIn(asked.reply.text, [withoutLabels(line.prompt)]);
}

function framesOf(
  threads: readonly RedditThread[],
  splits: SplitsRecord,
  rules: ShowSettings,
): (sample: Sample, split: Split) => FrameWithoutDonor {
  const findThread = numberThreads(threads, usersOf(splits));
  const foreign = foreignTo(splits);
  return (sample, split) => ({
    sample,
    split,
    asked: targetShown(sample, findThread),
    own: showingOf(sample, findThread, foreign(split, rules.mode), rules),
    whole: rules.mode === "strict" ? [] : wholeThread(sample, findThread),
  });
}

function donorsOf(
  splits: SplitsRecord,
  { mode }: ShowSettings,
): (frame: FrameWithoutDonor, die: number) => Frame {
  const pools = new Map(splits.pools.map(({ name, donors }) => [name, donors]));
  const indexes = new Map(
    splits.pools.flatMap(({ donors }) => donors.map(({ sample }, index) => [sample, index])),
  );
  return (frame, die) => {
    const pool = pools.get(poolName(frame.sample, frame.split, mode)) ?? [];
    if (mode === "strict") return withDonor(frame, pool, die);
    return withShiftedDonor(frame, pool, indexes.get(sampleKey(frame.sample)) ?? 0);
  };
}
