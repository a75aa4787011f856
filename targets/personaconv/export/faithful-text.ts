import { table } from "../../../formats/dataset-card.ts";

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
