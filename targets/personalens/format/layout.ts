/** The folder with everything in the layout of the original, whose scripts can be started in it. */
export const treeName = "personalens";

/** What has no place in the original's files: a line for each user. */
export const detailsFile = "details.jsonl";

/**
 * The domains and tasks with their conditions, from which users were made. A set whose users come from an
 * input doesn't have this file.
 */
export const ontologyFile = "ontology.json";

/** A line for each dialogue: what each turn does, how it ended, and its measures. */
export const dialoguesFile = "dialogues.jsonl";

/** A line for each dialogue that was judged, with all tries and their reasons. */
export const judgmentsFile = "judgments.jsonl";

/** A line for each opening that four users say, with the answers of an assistant. */
export const forksFile = "forks.jsonl";

/** The set as tables. */
export const parquetFiles = {
  users: "users.parquet",
  tasks: "tasks.parquet",
  dialogues: "dialogues.parquet",
} as const;

/** A line for each part of the input that can't be used. */
export const leftOutFile = "left_out.jsonl";

/** A line for each dialogue, judgment or fork that was planned and could not be made. */
export const missingFile = "missing.jsonl";

/** The names of all files and folders that an export can write. */
export const exportedFiles: readonly string[] = [
  treeName,
  detailsFile,
  ontologyFile,
  dialoguesFile,
  judgmentsFile,
  forksFile,
  leftOutFile,
  missingFile,
  ...Object.values(parquetFiles),
  "README.md",
  "config.resolved.yaml",
];

export const profilePath = (user: string) => `data/profile/${user}/profile.json`;
export const soloTasksPath = (user: string) => `data/profile/${user}/tasks.json`;
export const sharedTasksPath = (user: string) => `data/profile/${user}/tasks_md.json`;
/** `Multi-Domain` for tasks over several domains. */
export const templatesPath = (domain: string) => `data/task/${domain}/task.jsonl`;
/** The domains with their attributes and options. */
export const schemaPath = "res/schema.json";
export const sharedTemplates = "Multi-Domain";

/** Where the original's scripts look for a dialogue. The mode is a suffix of the assistant's name, and none for `base`. */
export const dialoguePath = (user: string, { assistant, mode, taskId }: NamedDialogue) =>
  `output/dialogue/${user}/${assistant}${mode === "base" ? "" : `_${mode}`}/${taskId}_dialogue.json`;

interface NamedDialogue {
  readonly assistant: string;
  readonly mode: string;
  readonly taskId: string;
}
