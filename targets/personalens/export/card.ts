import type { Ontology } from "../../../content/personalens/bank.ts";
import { sizeCategory, table } from "../../../formats/dataset-card.ts";
import { say } from "../../../pipeline/text/layout.ts";
import { parquetFiles } from "../format/layout.ts";
import type { CountedLeftOut } from "../input/left-out.ts";
import type { GatheredJudgments } from "../judgments/gather.ts";
import { type GatheredMeasures, measureNames } from "../measures/gather.ts";
import { cell, judgedPart, leftPart } from "./card-parts.ts";

interface CardOrder {
  readonly users: number;
  readonly tasks: number;
  readonly seed: number;
  readonly dialogues: number;
  readonly ontology: Ontology;
  readonly gathered: readonly GatheredMeasures[];
  readonly judged: readonly GatheredJudgments[];
  /** Whether the users come from an input. */
  readonly isRead: boolean;
  /** What can't be used in the input; empty if users are made. */
  readonly left: CountedLeftOut;
  /** For how many dialogues the judge gave no usable answer. */
  readonly unjudged: number;
  /** The section about what could not be made. */
  readonly missing: string;
}

const ownTexts = `Nothing is taken from its data: domains, attributes and ids have the original's names, and everything else was written for
persona-pipeline.`;
const ofInput = `Users, summaries and tasks were read from a folder in that layout, whose license holds for them: that of the original's data is
CC BY-NC 4.0. Dialogues without a model use sentences that were written for persona-pipeline.`;

/** What Hugging Face reads. */
const header = (dialogues: number) => `---
language:
  - en
license: other
pretty_name: persona-pipeline users with tasks and dialogues
task_categories:
  - text-generation
tags:
  - personalization
  - conversation
  - synthetic
size_categories:
  - ${sizeCategory(dialogues)}
configs:
${Object.entries(parquetFiles)
  .map(
    ([name, file]) => `  - config_name: ${name}\n    data_files:\n      - split: test\n        path: ${file}`,
  )
  .join("\n")}
---
`;

/** The README.md beside the files. */
export function lensCard({
  users,
  tasks,
  dialogues,
  seed,
  gathered,
  judged,
  unjudged,
  missing,
  left,
  isRead,
  ontology,
}: CardOrder): string {
  const { domains, sharedTasks } = ontology;
  const attributes = domains.flatMap((domain) => domain.attributes).length;
  return `${header(dialogues)}
# PersonaLens: users, tasks and dialogues

Made by persona-pipeline with seed ${seed}. ${say(users)} users, ${say(tasks)} tasks.

\`personalens/\` has the layout of PersonaLens (Zhao et al., Findings of ACL 2025), so code for it can be started in that folder.
${isRead ? ofInput : ownTexts}

${table(
  ["what", "count"],
  [
    ["users", users],
    ["tasks of users", tasks],
    ["dialogues", dialogues],
    ["domains", domains.length],
    ["attributes", attributes],
    ["templates of one domain", domains.flatMap((domain) => domain.tasks).length],
    ["templates of several domains", sharedTasks.length],
  ],
)}
## How well assistants do without a model

Three assistants by rule say what to expect at least and at most. The asker asks for everything, the guesser offers what is
commonest, and the reader is shown the summaries (mode \`p\`). "Preferences met" counts a preference as 1 if the assistant applied it
before the user said it, as ½ if it asked or was told, and as 0 if it offered something else first. Means over users, with
95 % intervals.

${table(
  ["assistant", "mode", ...measureNames],
  gathered.map(({ assistant, mode, means }) => [
    assistant,
    mode,
    ...measureNames.map((name) => cell(means[name])),
  ]),
)}
${judgedPart(judged, unjudged)}${missing}${leftPart(left)}Each line of \`dialogues.jsonl\` is a dialogue: what each turn asks and names, how it ended, and its measures.
Each line of \`details.jsonl\` is about a user: which preferences the summaries tell or imply, and what each task must settle.
`;
}
