import { sizeCategory, table } from "../../../formats/dataset-card.ts";
import { uuidOf } from "../../../pipeline/engine/uuid.ts";
import type { ConvAudit } from "../audit/audit.ts";
import { auditTables } from "../audit/audit.ts";
import { askedTasks, fileOf, settings, splits } from "../format.ts";
import { funnelRows } from "../funnel.ts";
import type { Summary } from "../summary.ts";
import { constantScores } from "./constant-answers.ts";
import type { Statistics } from "./statistics.ts";

export interface CardFacts {
  readonly summary: Summary;
  readonly statistics: Statistics;
  /** Of a faithful set, in how many prompts each known leak was found. */
  readonly known: ReadonlyMap<string, number>;
  readonly audit: ConvAudit;
  /** Whether the input's real names were looked for in what was written. */
  readonly namesChecked: boolean;
  readonly origin: Origin;
}

/** Who wrote the threads: people, the rules of the offline provider, or a model. */
export type Origin = "people" | "rules" | { readonly model: string };

const canaryNamespace = "3f0e5a0c-2b39-4c0e-9a57-6d1f6f0f2a44";

/** The dataset card with the YAML header that Hugging Face reads. */
export function conversationsCard(facts: CardFacts): string {
  const { summary } = facts;
  const { seed, mode, splitBy } = summary;
  return [
    header(facts),
    "# Personal replies in threads, in the PersonaConv format\n",
    `Made by persona-pipeline from ${facts.origin === "people" ? "threads on Reddit" : "synthetic threads"}: is the reply of a thread's author liked (sentiment), how much (impact), and what does it say (text)? Seed ${seed}, mode \`${mode}\`, split by ${splitBy === "both" ? "author and time" : splitBy}.\n`,
    originText(facts),
    ...summary.missing.map((reason) => `> **Incomplete:** ${reason}\n`),
    modeText(facts),
    filesText(summary),
    "## Where the input went\n",
    `Entries are posts and comments; each is in one row. Threads of the rows "kept" and "not qualifying" are in \`threads.jsonl\`.\n`,
    table(["entries", "count"], countRows(summary.entries, funnelRows)),
    "Threads without a sample, by the first rule that they break:\n",
    table(
      ["task", "domain", "rule", "threads"],
      summary.rules.map(({ task, domain, rule, threads }) => [task, domain, rule, threads]),
    ),
    "Samples that left before there were prompts, and prompts that could not be made:\n",
    table(
      ["where", "reason", "samples"],
      [
        ...Object.entries(summary.left).map(([reason, count]) => ["all settings", reason, count]),
        ...Object.entries(summary.dropped).flatMap(([where, counts]) =>
          Object.entries(counts).map(([reason, count]) => [where, reason, count]),
        ),
      ],
    ),
    targetsText(summary),
    constantsText(facts.statistics),
    "## How far one gets without the thread\n",
    "What solvers score that see nothing but the reply itself (sentiment, impact) or copy (text), over all splits; those that learn are cross-validated in five folds, an author never on both sides. Signs of impact are learned, and the middle score of that sign is answered. In brackets the middle 95 % of 1,000 drawings of the lines.\n",
    ...auditTables(facts.audit).map(([head = [], ...rows]) => table(head, rows)),
    privacyText(facts),
    "## License\n",
    facts.origin === "people"
      ? "The texts belong to the people who wrote them on Reddit, and Reddit's terms hold; this card grants nothing. Do not try to find out who the authors are. If somebody deletes a post or a comment, delete it here.\n"
      : "Nobody wrote the texts on Reddit. Where a model wrote them, whether its terms let you pass them on is for you to read.\n",
    "## How to check these files\n",
    "With persona-pipeline, in the folder of these files:\n",
    "```bash\nnpx pipeline verify .   # recomputes ids, labels, targets, splits and counts, and looks for leaks, from the files alone\nnpx pipeline audit .    # measures how far one gets without the thread\n```\n",
    "## Canary\n",
    "This is an evaluation set. It should never appear in training corpora.\n",
    `canary GUID ${uuidOf(JSON.stringify(["personaconv", seed, mode, summary.files]), canaryNamespace)}\n`,
  ].join("\n");
}

function header({ summary, origin }: CardFacts): string {
  const files = new Set(summary.files.map(({ file }) => file));
  const configs = askedTasks.flatMap((task) =>
    settings.flatMap((setting) => {
      const own = splits.filter((split) => files.has(fileOf(task, setting, split, "jsonl")));
      const lines = own.flatMap((split) => [
        `      - split: ${split === "dev" ? "validation" : split}`,
        `        path: ${fileOf(task, setting, split, "parquet")}`,
      ]);
      return own.length === 0 ? [] : [`  - config_name: ${task}_${setting}`, "    data_files:", ...lines];
    }),
  );
  const total = summary.files.reduce((sum, { lines }) => sum + lines, 0);
  return [
    "---",
    "language:",
    "  - en",
    "license: other",
    "pretty_name: persona-pipeline personal replies in threads",
    "task_categories:",
    "  - text-classification",
    "  - text-generation",
    "tags:",
    "  - personalization",
    "  - conversation",
    ...(origin === "people" ? ["  - reddit"] : ["  - synthetic"]),
    "size_categories:",
    `  - ${sizeCategory(total)}`,
    "configs:",
    ...configs,
    "---\n",
  ].join("\n");
}

function originText({ origin }: CardFacts): string {
  if (origin === "rules")
    return "**The threads are synthetic, and no language model wrote them**: they were put together by rule from hand-written material by the offline provider.\n";
  return origin === "people"
    ? "The threads are the input's: **people wrote them**, and no model a word of them. What stands around them in a prompt was written for persona-pipeline.\n"
    : `**The threads are synthetic**: the model \`${origin.model}\` wrote them.\n`;
}

function modeText({ summary: { mode }, known }: CardFacts): string {
  if (mode === "strict")
    return "Nothing in a prompt is later than its target, by an author of another split, or tells a score but those of demonstrations; demonstrations come from older threads of the same author (of the donor in `np_conv`), as many in every setting. All prompts were looked through for leaks as they were written, and none has one.\n";
  const rows = [...known].map(([check, prompts]) => [check, prompts]);
  return [
    "> **Faithful to the original, with its leaks**: ids, targets, labels and fields are the original's, and so is what its prompts tell. Scores on this set say little of personalization; use `mode: strict` for that.\n",
    table(["what a strict prompt would hold", "prompts that don't"], rows),
  ].join("\n");
}

function filesText({ files }: Summary): string {
  return [
    "## Files\n",
    "`TASK_SETTING_SPLIT`: the settings are `p_conv` (the person with the conversation), `p_nonconv` (the person without it) and `np_conv` (another person's conversation). Files without a line are not written. The Parquet files hold the same lines in the same order; `post_data_store` and `few_shot_info` are JSON text in them.\n",
    table(
      ["file (and its .parquet)", "lines", "authors"],
      files.map(({ file, lines, authors }) => [`\`${file}\``, lines, authors]),
    ),
    table(
      ["beside them", "content"],
      [
        [
          "`provenance.jsonl`",
          "for each line of the files above, in their order: target, what is shown, demonstrations, donor",
        ],
        [
          "`threads.jsonl`",
          "one thread a line; `parent` is a place in `replies`, `null` for an answer to the post",
        ],
        ["`funnel.json`", "the counts of this card"],
        ["`config.resolved.yaml`", "the configuration that made these files"],
      ],
    ),
  ].join("\n");
}

function targetsText({ targets }: Summary): string {
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
    "Each target counts once, however many settings ask about it.\n",
    table(["task", "domain", "label", ...splits], cells),
  ].join("\n");
}

/** The class balance, and what somebody scores who always says the same. */
function constantsText(statistics: Statistics): string {
  const tables = (["sentiment", "impact"] as const).flatMap((task) => {
    const learned =
      splits.map((split) => statistics.labels(task, split)).find(({ length }) => length > 0) ?? [];
    const rows = splits.flatMap((split) => {
      const labels = statistics.labels(task, split);
      const positive = labels.filter((label) => label === "positive" || Number(label) > 0).length;
      return constantScores(task, learned, labels).map(({ answer, scores }) => ({
        measures: scores.map(({ measure }) => measure),
        cells: [
          split,
          labels.length,
          `${((100 * positive) / labels.length).toFixed(1)} %`,
          answer,
          ...scores.map(({ value }) => (value === null ? "–" : value.toFixed(3))),
        ],
      }));
    });
    const [first] = rows;
    return first
      ? [
          table(
            [task, "targets", "positive", "answer", ...first.measures],
            rows.map(({ cells }) => cells),
          ),
        ]
      : [];
  });
  return [
    "## Balance, and what a constant answer scores\n",
    "Mean and median are of the first split that there is, mostly train.\n",
    ...tables,
  ].join("\n");
}

function privacyText({ summary: { keepNames, masked }, namesChecked }: CardFacts): string {
  const names = keepNames
    ? "> **Names stand as they came** (`--keep-names`): this set holds personal data.\n"
    : "Names are pseudonyms, made with a key that is not in these files, also where texts mention them. A text can still be searched for, and tell who wrote it.\n";
  const checked = namesChecked
    ? "All names of the input were looked for in what was written."
    : "Nobody knew the input's names any more when this was written, so only mentions were looked at.";
  return [
    "## Privacy\n",
    names,
    ...(keepNames ? [] : [`${checked}\n`]),
    "What was masked in texts:\n",
    table(["kind", "times"], Object.entries(masked)),
  ].join("\n");
}

function countRows(
  counts: Readonly<Record<string, number>>,
  order: readonly string[],
): (readonly [string, number])[] {
  return order.flatMap((name) => (counts[name] === undefined ? [] : [[name, counts[name]] as const]));
}
