import { createRandom } from "../../../pipeline/engine/random.ts";
import { askedTasks, settings } from "../format.ts";
import type { PromptRow, PromptsRecord } from "../prompts/prompt-row.ts";
import { promptsOf } from "../prompts/prompts.ts";
import { samplesOf } from "../samples/samples.ts";
import { type SplitRules, splitsOf } from "../splits/splits.ts";
import type { RedditThread } from "../thread.ts";

export const strictRules = {
  mode: "strict",
  history: 3,
  contextCharacters: 400,
  split: { by: "author", ratios: { train: 0.6, dev: 0.2, test: 0.2 } },
} as const;

/** Goes from threads to rows, with the authors divided into shards. */
export function runShards(
  threads: readonly RedditThread[],
  given: Partial<SplitRules & { readonly history: number }> = {},
  count = 1,
) {
  const rules = { ...strictRules, ...given };
  const authors = [...new Set(threads.map(({ author }) => author))];
  const shards = Array.from({ length: count }, (_, shard) =>
    threads.filter(({ author }) => authors.indexOf(author) % count === shard),
  ).map((own) => ({ threads: () => own, record: samplesOf(own, rules) }));
  const splits = splitsOf(shards, rules, createRandom(5, "splits"));
  const records: PromptsRecord[] = shards.flatMap(({ threads: own, record: { samples } }) =>
    askedTasks.flatMap((task) =>
      settings.map((setting) => promptsOf({ threads: own(), samples }, splits, { task, setting }, rules)),
    ),
  );
  const rows = records.flatMap(({ rows: some }) => some);
  return { splits, records, rows, samples: shards.flatMap(({ record }) => record.samples) };
}

export function promptOf({ line }: PromptRow): string {
  return "prompt" in line ? line.prompt : line.prediction_task.prompt_text;
}

export function labelOf({ line }: PromptRow): string | number {
  return "prompt" in line ? line.true_label : line.prediction_task.true_label;
}
