import { table } from "../../../formats/dataset-card.ts";
import { splits } from "../format.ts";
import { funnelRows } from "../funnel.ts";
import type { SetSummary } from "../summary.ts";
import { constantScores } from "./constant-answers.ts";
import type { Statistics } from "./statistics.ts";

export function filesText({ files }: SetSummary): string {
  return [
    "## Files\n",
    "Names are `TASK_SETTING_SPLIT`. The settings are `p_conv` (the person with the conversation), `p_nonconv` (the person without it) and `np_conv` (another person's conversation). Files without lines are not written. The Parquet files hold the same lines in the same order; their columns `post_data_store` and `few_shot_info` are JSON text.\n",
    table(
      ["file (and its .parquet)", "lines", "authors"],
      files.map(({ file, lines, authors }) => [`\`${file}\``, lines, authors]),
    ),
    table(
      ["other files", "content"],
      [
        [
          "`provenance.jsonl`",
          "for each line of the files above, in their order: target, what is shown, demonstrations, donor",
        ],
        [
          "`common_ids.jsonl`",
          "the targets that all three settings ask about, with their lines; `pipeline score` compares settings on these",
        ],
        [
          "`threads.jsonl`",
          "one thread per line; `parent` is an index into `replies`, or `null` for a reply to the post",
        ],
        ["`funnel.json`", "the counts of this card"],
        ["`config.resolved.yaml`", "the configuration that made these files"],
      ],
    ),
  ].join("\n");
}

export function funnelText(summary: SetSummary): string {
  const reasons = Object.entries(summary.dropped).flatMap(([where, counts]) =>
    Object.entries(counts).map(([reason, count]) => [where, reason, count]),
  );
  return [
    "## What became of the input\n",
    `Entries are posts and comments. Each is counted in one row. Threads of the rows "kept" and "not qualifying" are in \`threads.jsonl\`.\n`,
    table(["entries", "count"], countRows(summary.entries, funnelRows)),
    "Threads without a sample, by the first rule that they break:\n",
    table(
      ["task", "domain", "rule", "threads"],
      summary.rules.map(({ task, domain, rule, threads }) => [task, domain, rule, threads]),
    ),
    "Samples that were dropped before prompts were made, and prompts that could not be made:\n",
    table(
      ["where", "reason", "samples"],
      [...Object.entries(summary.left).map(([reason, count]) => ["all settings", reason, count]), ...reasons],
    ),
  ].join("\n");
}

function countRows(
  counts: Readonly<Record<string, number>>,
  order: readonly string[],
): (readonly [string, number])[] {
  return order.flatMap((name) => (counts[name] === undefined ? [] : [[name, counts[name]] as const]));
}

export function targetsText({ targets }: SetSummary): string {
  const rows = new Map<string, Record<string, string | number>>();
  for (const { task, domain, label, split, targets: count } of targets) {
    const key = JSON.stringify([task, domain, label]);
    rows.set(key, { ...(rows.get(key) ?? { task, domain, label }), [split]: count });
  }
  const cells = [...rows.values()].map((row) =>
    ["task", "domain", "label", ...splits].map((name) => row[name] ?? 0),
  );
  return [
    "## Targets\n",
    "Each target counts once, even if several settings ask about it.\n",
    table(["task", "domain", "label", ...splits], cells),
  ].join("\n");
}

/** The class balance, and the scores of always giving the same answer. */
export function constantsText(statistics: Statistics): string {
  return [
    "## Balance, and what a constant answer scores\n",
    "Mean and median are those of the train split or, if it is empty, of the first split that isn't.\n",
    ...constantsTable("sentiment", statistics),
    ...constantsTable("impact", statistics),
  ].join("\n");
}

/** Empty if the task has no targets. */
function constantsTable(task: "sentiment" | "impact", statistics: Statistics): string[] {
  const labelsOf = (split: (typeof splits)[number]) => statistics.labels(task, split);
  const learned = splits.map(labelsOf).find(({ length }) => length > 0) ?? [];
  const rows = splits.flatMap((split) => {
    const labels = labelsOf(split);
    const positive = labels.filter((label) => label === "positive" || Number(label) > 0).length;
    const share = `${((100 * positive) / labels.length).toFixed(1)} %`;
    return constantScores(task, learned, labels).map(({ answer, scores }) => ({
      measures: scores.map(({ measure }) => measure),
      cells: [
        split,
        labels.length,
        share,
        answer,
        ...scores.map(({ value }) => (value === null ? "–" : value.toFixed(3))),
      ],
    }));
  });
  const [first] = rows;
  if (!first) return [];
  const cells = rows.map((row) => row.cells);
  return [table([task, "targets", "positive", "answer", ...first.measures], cells)];
}

/**
 * What a faithful set shares with the original, and where it differs. It was learned from the original's
 * prompt makers, branch `Latest`.
 */
const differences: readonly string[] = [
  "The prompts are worded by persona-pipeline, and the conversation in them is cut to a number of characters.",
  "Two leaks of the original are left out. Its prompts for impact (3.2) tell the sign of the score. Its prompts for text (3.3) contain the answer if the target and the demonstration are under the same top-level comment.",
  "The original's `p_nonconv` shows a constant example in sentiment and impact. Here it shows none.",
  "In `np_conv`, the donor is the sample 200 places further on in the list of the task's samples, author by author. In the original the list is another one: for sentiment posts that meet weaker rules, for impact samples shuffled without a seed, for text all posts. So its donors, and for text its targets, are others.",
  "The fields that only the original's `RandPrompt` files have are left out: in sentiment the ids that begin with `task_`, `fs_post_ref_id_in_store` and `fs_example_reply_id_in_fs_post`; in impact the type `pseudo_random_context_distant_post`, `fs_context_provider_*`, `target_reply_body` and `target_reply_parent_info`; in text `context_post_*`, `target_reply_parent_*` and `*_idx_global`. The lines of `np_conv` have the fields of `p_conv`.",
  "The original has no splits. Here its order holds within each file: in sentiment and impact first the scores that are not positive, then the positives from the weakest to the strongest.",
  "Entries with a text of more than 40,000 characters and replies below 100 others are left out and counted. Data from Reddit hardly has any.",
];

/** @param known in how many prompts each known leak was found */
export function faithfulText(known: ReadonlyMap<string, number>): string {
  return [
    "> **Faithful to the original, with its leaks**: targets, labels, demonstrations, ids and fields of `p_conv` and `p_nonconv` are those of the original, and prompts show what is later than their targets. Scores on this set say little about personalization. For that, use `mode: strict`.\n",
    table(["rule of strict prompts", "prompts that break it"], [...known]),
    "What is not as in the original:\n",
    `${differences.map((one) => `- ${one}`).join("\n")}\n`,
  ].join("\n");
}
