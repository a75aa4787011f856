import type { Tally } from "../../../checks/reading/tally.ts";
import { holdsPhrase, searchable } from "../../../content/personalens/phrases.ts";
import { dialogueFileSchema, profileFileSchema } from "../format/files.ts";
import { taskRowsIn, type UserFiles } from "./user-files.ts";

export interface DialogueJson {
  readonly path: string;
  readonly json: unknown;
}

/** Checks the dialogues of a user: form, ids, whose turn it is, and that no first turn names a preference of the task. */
export function verifyDialogues(files: UserFiles, dialogues: Iterable<DialogueJson>, tally: Tally): void {
  const profile = profileFileSchema.safeParse(files.profile).data;
  const tasks = new Map(taskRowsIn(files).map((task) => [task.task_id, task]));
  for (const { path, json } of dialogues) {
    tally.count("dialogues");
    const read = dialogueFileSchema.safeParse(json);
    if (!read.success) {
      tally.find(
        "dialogues",
        path,
        null,
        read.error.issues.map((issue) => `${issue.path.join("/")}: ${issue.message}`).join("; "),
      );
      continue;
    }
    const { user_id, task_id, task_description, dialogue } = read.data;
    const task = tasks.get(task_id);
    const why = (what: string) => tally.find("dialogues", path, null, what);
    if (`user${user_id}` !== files.user) why(`user_id is ${user_id}, but the folder is "${files.user}"`);
    if (!path.endsWith(`/${task_id}_dialogue.json`)) why(`task_id is "${task_id}"`);
    if (!task) why(`the user has no task "${task_id}"`);
    if (task && task["User Intent"] !== task_description)
      why("task_description is not the intent of the task");
    if (dialogue.some(({ role }, at) => role !== (at % 2 === 0 ? "user" : "assistant")))
      why("user and assistant do not speak in turn");
    tally.count("first turns without a preference");
    const [first] = dialogue;
    const named = task && profile && first && namedIn(first.content, preferencesOf(profile.affinities, task));
    if (named) tally.find("first turns without a preference", path, null, `it names "${named}"`);
  }
}

type Task = {
  readonly "Relevant Domains": readonly string[];
  readonly "Relevant Affinity Types": readonly string[];
};

const preferencesOf = (
  affinities: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>,
  task: Task,
): string[] =>
  task["Relevant Domains"].flatMap((domain) =>
    task["Relevant Affinity Types"].flatMap((name) => [affinities[domain]?.[name] ?? []].flat(2)),
  );

const namedIn = (text: string, values: readonly string[]) => {
  const said = searchable(text);
  return values.find((value) => holdsPhrase(said, [value]));
};
