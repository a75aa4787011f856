import type { Audit } from "../../checks/audit/audit.ts";
import type { Size } from "../../contexts/sizes.ts";
import { cardSection } from "../../evaluation/annotation/say.ts";
import { sizeCategory, table } from "../../formats/dataset-card.ts";
import { contextsFile, provenanceFile, questionsFile } from "../../formats/parquet/format.ts";
import { uuidOf } from "../../pipeline/engine/uuid.ts";
import type { Funnel } from "../../questions/filter/funnel.ts";
import type { FilterSettings } from "../../questions/filter/stage.ts";
import { type RestraintType, restraintTypes } from "../../questions/types.ts";
import { guessingText } from "./card-guessing.ts";
import { type RecordedFacts, recordedText } from "./card-recorded.ts";
import { type WritingCounts, writingText } from "./card-writing.ts";
import type { SizeStatistics } from "./statistics.ts";

/** How the questions were filtered. */
export interface FilterFacts {
  /** The model that judged, or `offline`. */
  readonly judge: string;
  readonly settings: FilterSettings;
}

export interface CardFacts {
  readonly seed: number;
  readonly personas: number;
  readonly forks: number;
  readonly variants: number;
  readonly periods: readonly string[];
  /** The model that wrote; `null` if the offline provider did. */
  readonly writer: string | null;
  /** `null` if the writer's answers were not replayed from a recording. */
  readonly recorded: RecordedFacts | null;
  /** `null` if the questions were not filtered. */
  readonly filter: (FilterFacts & { readonly funnel: Funnel }) | null;
  readonly sizes: ReadonlyMap<Size, SizeStatistics>;
  readonly audits: ReadonlyMap<Size, Audit>;
  /** What became of the drafts and texts of a model. */
  readonly writing: WritingCounts;
  /** Why the files are incomplete, one sentence for each missing part. */
  readonly missing: readonly string[];
}

const canaryNamespace = "0b6b4f5e-0e1c-4c43-a3a5-6b9a2d5d7c11";

/** The dataset card with the YAML header that Hugging Face reads. */
export function datasetCard(facts: CardFacts): string {
  const sizes = [...facts.sizes.keys()];
  const total = [...facts.sizes.values()].reduce((sum, { questions }) => sum + questions, 0);
  return [
    header(facts, total),
    "# A personalization benchmark in the PersonaMem format\n",
    `Made by persona-pipeline: ${facts.personas} synthetic personas whose preferences change over ${facts.periods.length} periods (${facts.periods.join(", ")}), their conversations with an assistant, and questions that only someone who remembers can answer.\n`,
    provenanceOf(facts),
    ...facts.missing.map((reason) => `> **Incomplete:** ${reason}\n`),
    "## Files\n",
    `With the library \`datasets\`, \`load_dataset(FOLDER, "${sizes[0] ?? "32k"}")\` loads the questions, and \`contexts_SIZE\` and \`provenance_SIZE\` the other tables. A question sees the first \`end_index_in_shared_context\` messages of the context whose \`shared_context_id\` it has.\n`,
    table(
      ["file", "content"],
      sizes.flatMap((size) => [
        [`questions_${size}.csv`, "one question a row, the fifteen columns of PersonaMem version 1"],
        [`shared_contexts_${size}.jsonl`, 'one context a line: `{ "<shared_context_id>": [messages] }`'],
        [
          `provenance_${size}.jsonl`,
          "for each question: group, fork, date asked, evidence by message index, derivation, why each option is right or wrong",
        ],
        [
          `sessions_${size}.jsonl`,
          "for each context: the persona's own sessions by message index, with topic, date and subjects; all others are filler",
        ],
        [questionsFile(size), "the questions as a table, with the same columns"],
        [contextsFile(size), "the contexts as a table: id, persona, variant, fork, list of messages"],
        [provenanceFile(size), "the provenance as a table, with the same keys"],
      ]),
    ),
    "`config.resolved.yaml` is the configuration that made these files.\n",
    "## Sizes\n",
    table(
      ["size", "questions", "contexts", "mean tokens of a context", "question groups left out"],
      [...facts.sizes].map(([size, { questions, contexts, tokens, leftOut }]) => [
        size,
        questions,
        contexts,
        contexts === 0 ? 0 : Math.round(tokens / contexts),
        leftOutText(leftOut),
      ]),
    ),
    ...countTables("Questions by type", "type", facts.sizes, ({ types }) => types),
    ...restraintText(facts),
    ...countTables("Questions by topic", "topic", facts.sizes, ({ topics }) => topics),
    ...countTables(
      "Distance from the evidence to the question",
      "distance",
      facts.sizes,
      ({ distances }) => distances,
    ),
    ...countTables("Right answers by letter", "letter", facts.sizes, ({ letters }) => letters),
    ...guessingText(facts),
    ...writingText(facts.writing),
    ...recordedText(facts.recorded),
    cardSection(null),
    licenseText(facts),
    "## Canary\n",
    "This is an evaluation set. It should never appear in training corpora.\n",
    `canary GUID ${uuidOf(JSON.stringify(["canary", facts.seed, sizes]), canaryNamespace)}\n`,
  ].join("\n");
}

/** Names the types that PersonaMem doesn't have, if there are questions of these types. */
function restraintText({ sizes }: CardFacts): string[] {
  const asked = restraintTypes.filter((type) => [...sizes.values()].some(({ types }) => types.has(type)));
  return asked.length === 0
    ? []
    : [
        `Not among PersonaMem's types: ${asked.map((type) => `\`${type}\` (${restraintNotes[type]})`).join(", ")}.\n`,
      ];
}

const restraintNotes: Readonly<Record<RestraintType, string>> = {
  ask_to_forget: "what the user asked to be forgotten must not be used",
  other_person: "what somebody else likes must not be taken for the user's liking",
};

function header({ sizes, writer, recorded }: CardFacts, total: number): string {
  const tables = (["", "contexts_", "provenance_"] as const).flatMap((start) =>
    [...sizes.keys()].map((size) => ({ name: `${start}${size}`, path: tableFile[start](size) })),
  );
  const configs = tables.map(
    ({ name, path }) =>
      `  - config_name: "${name}"\n    data_files:\n      - split: test\n        path: ${path}`,
  );
  return [
    "---",
    "language:",
    "  - en",
    `license: ${writer === null ? "mit" : (recorded?.manifest.license.toLowerCase() ?? "other")}`,
    "pretty_name: persona-pipeline personalization benchmark",
    "task_categories:",
    "  - question-answering",
    "  - multiple-choice",
    "tags:",
    "  - personalization",
    "  - memory",
    "  - long-context",
    "  - synthetic",
    "size_categories:",
    `  - ${sizeCategory(total)}`,
    "configs:",
    ...configs,
    "---\n",
  ].join("\n");
}

/**
 * The file of each table, by the beginning of its configuration's name. All are Parquet: `datasets` takes the format of the
 * first configuration for that of all.
 */
const tableFile = {
  "": questionsFile,
  contexts_: contextsFile,
  provenance_: provenanceFile,
};

function licenseText({ writer, recorded }: CardFacts): string {
  const origin =
    writer === null
      ? "The texts were put together from the material of persona-pipeline, which is under the MIT license."
      : recorded === null
        ? "A model wrote the texts: check whether its terms allow you to share them."
        : `A model wrote the texts. Those who recorded them give them under ${recorded.manifest.license}.`;
  return `## License\n\n${origin} Material of your own, such as topics, filler or a file of seeds, keeps its license; if there is any, change \`license\` at the top of this file.\n`;
}

function provenanceOf({ writer, seed, forks, variants }: CardFacts): string {
  const words =
    writer === null
      ? "**No language model wrote this text**: it was put together by rule from hand-written material by the offline provider."
      : `The words were written by the model \`${writer}\` and checked against the plan.`;
  return `What happens to a persona is planned by code from seed ${seed}; answers come from the plan, never from a model. ${words} Forks: ${forks}; orderings of sessions (variants): ${variants}.\n`;
}

function leftOutText(leftOut: ReadonlyMap<string, number>): string {
  return leftOut.size === 0
    ? "0"
    : [...leftOut].map(([reason, groups]) => `${groups} (${reason})`).join(", ");
}

function countTables(
  title: string,
  name: string,
  sizes: CardFacts["sizes"],
  counts: (statistics: SizeStatistics) => ReadonlyMap<string, number>,
): string[] {
  const keys = [
    ...new Set([...sizes.values()].flatMap((statistics) => [...counts(statistics).keys()])),
  ].sort();
  const rows = keys.map((key) => [
    key,
    ...[...sizes.values()].map((statistics) => counts(statistics).get(key) ?? 0),
  ]);
  return [`## ${title}\n`, table([name, ...sizes.keys()], rows)];
}
