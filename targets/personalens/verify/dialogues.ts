import { sayMistakes } from "../../../checks/reading/json.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import { namedInAnyWords } from "../../../content/personalens/other-words.ts";
import { dialogueFileSchema, type ProfileFile, profileFileSchema } from "../format/files.ts";
import type { OntologyWords } from "./ontology-words.ts";
import { taskRowsIn, type UserFiles } from "./user-files.ts";

export interface DialogueJson {
  readonly path: string;
  readonly json: unknown;
}

interface ToldDialogues {
  readonly dialogues: Iterable<DialogueJson>;
  readonly words: OntologyWords;
}

/** Checks the dialogues of a user: form, ids, whose turn it is, and that no first turn names a preference of the task. */
export function verifyDialogues(files: UserFiles, { dialogues, words }: ToldDialogues, tally: Tally): void {
  const profile = profileFileSchema.safeParse(files.profile).data;
  const tasks = new Map(taskRowsIn(files).map((task) => [task.task_id, task]));
  for (const { path, json } of dialogues) {
    tally.count("dialogues");
    const read = dialogueFileSchema.safeParse(json);
    if (!read.success) {
      tally.find("dialogues", path, null, sayMistakes(dialogueFileSchema, json));
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
    const named =
      task && profile && first && namedIn(first.content, { task, affinities: profile.affinities, words });
    if (named) tally.find("first turns without a preference", path, null, `it names "${named}"`);
  }
}

type TaskRow = ReturnType<typeof taskRowsIn>[number];

/** What a first turn about a task may say. */
export const matterOf = (task: TaskRow, words: OntologyWords): string[] => [
  ...[task["Task Description"], task["User Intent"], task["Task Goal"]],
  ...[...task["Relevant Affinity Types"], ...task["Relevant Domains"], ...words.openings(task.task_id)],
];

interface Naming {
  readonly task: TaskRow;
  readonly affinities: ProfileFile["affinities"];
  readonly words: OntologyWords;
}

/** The preference of the task that a first turn names, whatever the words; `null` if it names none. */
function namedIn(text: string, { task, affinities, words }: Naming): string | null {
  const types = task["Relevant Affinity Types"];
  const matter = matterOf(task, words);
  const usual = words.usual(task["Relevant Domains"]);
  for (const domain of task["Relevant Domains"])
    for (const name of types) {
      const attribute = words.attribute(domain, name);
      const wanted = [affinities[domain]?.[name] ?? []].flat().filter((value) => !attribute.any.has(value));
      const named = namedInAnyWords(text, wanted, { options: attribute.options, matter, usual });
      if (named !== null) return named;
    }
  return null;
}
