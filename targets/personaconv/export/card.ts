import { sizeCategory, table } from "../../../formats/dataset-card.ts";
import { uuidOf } from "../../../pipeline/engine/uuid.ts";
import { auditTables, type ConvAudit } from "../audit/audit.ts";
import { askedTasks, fileOf, settings, splits } from "../format.ts";
import type { SetSummary } from "../summary.ts";
import { constantsText, faithfulText, filesText, funnelText, targetsText } from "./card-tables.ts";
import type { Statistics } from "./statistics.ts";

export interface ConvCardFacts {
  readonly summary: SetSummary;
  readonly statistics: Statistics;
  /** For a faithful set, in how many prompts each known leak was found. */
  readonly known: ReadonlyMap<string, number>;
  readonly audit: ConvAudit;
  /** Whether the files were searched for the real names of the input. */
  readonly namesChecked: boolean;
  readonly origin: TextOrigin;
}

/** Who wrote the threads: people, the rules of the offline provider, or a model. */
export type TextOrigin = "people" | "rules" | { readonly model: string };

const canaryNamespace = "3f0e5a0c-2b39-4c0e-9a57-6d1f6f0f2a44";

/** The dataset card with the YAML header that Hugging Face reads. */
export function conversationsCard(facts: ConvCardFacts): string {
  const { summary, origin } = facts;
  const { seed, mode, splitBy } = summary;
  return [
    header(facts),
    "# Personal replies in threads, in the PersonaConv format\n",
    `Made by persona-pipeline from ${origin === "people" ? "threads on Reddit" : "synthetic threads"}. It asks about a reply by the author of a thread: is it liked (sentiment), how much (impact), and what does it say (text)? Seed ${seed}, mode \`${mode}\`, split by ${splitBy === "both" ? "author and time" : splitBy}.\n`,
    originText(facts),
    ...summary.missing.map((reason) => `> **Incomplete:** ${reason}\n`),
    modeText(facts),
    filesText(summary),
    funnelText(summary),
    ...editsText(summary),
    targetsText(summary),
    constantsText(facts.statistics),
    "## What can be scored without the thread\n",
    "Scores of solvers that don't see the thread. They see only the reply (sentiment, impact), or copy a text (text). All splits are counted together. Solvers that learn are cross-validated in five folds, with each author in one fold. For impact they learn the sign, and then answer the median score of that sign. In brackets: the 95 % interval over 1,000 bootstrap samples of the lines.\n",
    ...auditTables(facts.audit).map(([head = [], ...rows]) => table(head, rows)),
    privacyText(facts),
    licenseText(facts),
    "## How to check these files\n",
    "With persona-pipeline, in the folder of these files:\n",
    "```bash\nnpx pipeline verify .   # recomputes ids, labels, targets, splits and counts, and searches for leaks, from the files alone\nnpx pipeline audit .    # measures what can be scored without the thread\n```\n",
    "## Canary\n",
    "This is an evaluation set. It should never appear in training corpora.\n",
    `canary GUID ${uuidOf(JSON.stringify(["personaconv", seed, mode, summary.files]), canaryNamespace)}\n`,
  ].join("\n");
}

function header({ summary, origin }: ConvCardFacts): string {
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
    ...configsOf(summary),
    "---\n",
  ].join("\n");
}

function configsOf(summary: SetSummary): string[] {
  const files = new Set(summary.files.map(({ file }) => file));
  return askedTasks.flatMap((task) =>
    settings.flatMap((setting) => {
      const own = splits.filter((split) => files.has(fileOf(task, setting, split, "jsonl")));
      const lines = own.flatMap((split) => [
        `      - split: ${split === "dev" ? "validation" : split}`,
        `        path: ${fileOf(task, setting, split, "parquet")}`,
      ]);
      return own.length === 0 ? [] : [`  - config_name: ${task}_${setting}`, "    data_files:", ...lines];
    }),
  );
}

function originText({ origin }: ConvCardFacts): string {
  if (origin === "rules")
    return "**The threads are synthetic, and no language model wrote them**: the offline provider put them together by rules from hand-written material.\n";
  return origin === "people"
    ? "The threads are those of the input: **people wrote them**, and no model wrote any part of them. The instructions around them in a prompt were written for persona-pipeline.\n"
    : `**The threads are synthetic**: the model \`${origin.model}\` wrote them.\n`;
}

function modeText({ summary: { mode }, known }: ConvCardFacts): string {
  if (mode === "strict")
    return "A prompt shows nothing that is later than its target and nothing by an author of another split. It tells no scores except those of demonstrations. Demonstrations come from older threads of the same author (in `np_conv`, of the donor), and every setting shows equally many. All prompts were searched for leaks as they were written, and none was found.\n";
  return faithfulText(known);
}

function editsText({ mode, edits }: SetSummary): string[] {
  if (mode === "faithful") return [];
  return [
    "## Later edits\n",
    "A text that was edited after the target was written is not shown. Of such a post the title is shown, such a reply is left out, and a target that was edited, or that answers an edited reply, is not asked about. If the input knows of no edit, a text ends at the first mark of one (`EDIT:`, `Update 2 -`, `ETA:` and the like).\n",
    "What can't be known: an edit without a mark, if the input doesn't say that there was one; an edit within three minutes, which Reddit doesn't record; and what a text said before its last edit.\n",
    table(["texts", "count"], Object.entries(edits)),
  ];
}

function privacyText({ summary: { keepNames, masked }, namesChecked }: ConvCardFacts): string {
  const names = keepNames
    ? "> **Names are the original ones** (`--keep-names`): this set contains personal data.\n"
    : "Names are replaced by pseudonyms, in texts too; links to pages on Reddit, which name their authors, become `[permalink]`. A name that is also an ordinary word is replaced only after u/ or @ and where its owner is greeted or addressed; the table counts the words that were left. The key of the pseudonyms is not in these files. Anybody can still search for a text on the web and find out who wrote it.\n";
  const checked = namesChecked
    ? "The files were searched for all names of the input."
    : "The names of the input were no longer known when the files were written, so only mentions were checked.";
  return [
    "## Privacy\n",
    names,
    ...(keepNames ? [] : [`${checked}\n`]),
    "What was masked in texts:\n",
    table(["kind", "times"], Object.entries(masked)),
  ].join("\n");
}

function licenseText({ origin }: ConvCardFacts): string {
  return [
    "## License\n",
    origin === "people"
      ? "The texts belong to the people who wrote them on Reddit, and Reddit's terms apply. This card grants no rights. Do not try to find out who the authors are. If somebody deletes a post or a comment, delete it here too.\n"
      : "Nobody wrote the texts on Reddit. If a model wrote them, check whether its terms allow you to share them.\n",
  ].join("\n");
}
