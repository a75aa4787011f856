import type { Ontology } from "../../../content/personalens/bank.ts";
import type { Domain, SharedTask, TaskTemplate } from "../../../content/personalens/schema.ts";
import { compareText } from "../../../pipeline/lists.ts";
import type { Dialogue } from "../dialogues/dialogue.ts";
import { demographicsSchema, type ProfileFile, situationsSchema } from "../format/files.ts";
import type { Summary } from "../summaries/write-summary.ts";
import type { UserTask } from "../tasks/tasks-of.ts";
import type { User } from "../users/user.ts";
import type { ExportedUser } from "./export.ts";

/** As the original writes JSON: four spaces, everything but ASCII escaped, no line break at the end. */
export const originalJson = (value: unknown) => asciiOf(JSON.stringify(value, null, 4));

export const asciiOf = (json: string) =>
  json.replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Domains are in alphabetical order, and their attributes in the order of the ontology, as in the original.
 */
export function profileRow(
  { affinities, demographics, interests }: User,
  summaries: Readonly<Record<string, Summary>>,
  { domains }: Ontology,
): ProfileFile {
  const own = domains.filter(({ name }) => name in affinities);
  const sorted = own.toSorted((one, other) => compareText(one.name, other.name));
  const byDomain = <Value>(of: (name: string, attributes: readonly string[]) => Value) =>
    Object.fromEntries(
      sorted.map(({ name, attributes }) => [
        name,
        of(
          name,
          attributes.map((attribute) => attribute.name),
        ),
      ]),
    );
  return {
    affinities: byDomain((name, attributes) =>
      Object.fromEntries(
        attributes.flatMap((attribute) => {
          const value = affinities[name]?.[attribute];
          return value === undefined ? [] : [[attribute, value]];
        }),
      ),
    ),
    // Records keep their keys in alphabetical order.
    demographics: demographicsSchema.parse(demographics),
    interests: byDomain((name) => (interests.includes(name) ? 1 : 0)),
    interactions: byDomain((name) => summaries[name]?.text ?? ""),
  };
}

const textsOf = ({ description, intent, goal }: Pick<UserTask, "description" | "intent" | "goal">) => ({
  "Task Description": description,
  "User Intent": intent,
  "Task Goal": goal,
});

/** Tasks of one domain and tasks of several have their keys in different orders, as in the original. */
function taskRow({ affinities, domains, id, situations, ...task }: UserTask) {
  const types = { "Relevant Affinity Types": [...new Set(affinities.map(({ attribute }) => attribute))] };
  const relevant = { "Relevant Domains": domains };
  const own = { task_id: id, situations: situationsSchema.parse(situations) };
  return domains.length > 1
    ? { ...textsOf(task), ...relevant, ...types, ...own }
    : { ...textsOf(task), ...types, ...own, ...relevant };
}

export const tasksRow = (tasks: readonly UserTask[]) =>
  Object.fromEntries(tasks.map((task, index) => [`Task ${index + 1}`, taskRow(task)]));

/** The lines of a file of templates. */
export const soloTemplates = (tasks: readonly TaskTemplate[]) =>
  tasks.map((task) => ({
    "Task Number": task.number,
    ...textsOf(task),
    "Relevant Affinity Types": task.affinities,
  }));

export const sharedTemplateLines = (tasks: readonly SharedTask[]) =>
  tasks
    .toSorted((one, other) => one.number - other.number)
    .map((task) => ({
      "Task Number": task.number,
      ...textsOf(task),
      "Relevant Domains": task.domains,
      "Relevant Affinity Types": [
        ...new Set(task.domains.flatMap((domain) => task.affinities[domain] ?? [])),
      ],
    }));

export const asJsonLines = (rows: readonly unknown[]) =>
  rows.map((row) => `${asciiOf(JSON.stringify(row))}\n`).join("");

/** The ontology in the form of the original's `res/schema.json`. */
export const schemaRows = ({ domains }: Ontology) =>
  domains.map(({ name, about, attributes, tasks }: Domain) => ({
    domain: name,
    description: about,
    tasks: tasks.map(({ number, description }) => ({ name: `Task ${number}`, description })),
    affinities: attributes.map((attribute) => ({
      name: attribute.name,
      description: attribute.about,
      is_categorical: attribute.kind !== "open",
      has_multiple_values: attribute.kind !== "one",
      possible_values: attribute.options.map(({ value }) => value),
    })),
  }));

/** The domains and tasks as their YAML files say them, with all conditions. */
export const ontologyRow = ({ domains, sharedTasks }: Ontology) => ({ domains, sharedTasks });

/**
 * What has no place in the original's files: what is true of the user, what a summary tells, and what each
 * task must settle.
 */
export const detailsLine = ({
  user: { demographics },
  circumstances,
  summaries,
  tasks,
  calendar,
}: Pick<ExportedUser, "user" | "circumstances" | "summaries" | "tasks" | "calendar">) => ({
  user_id: demographics.user_id,
  circumstances: circumstances && {
    traits: [...circumstances.traits],
    homes: [...circumstances.homes],
  },
  calendar,
  summaries: Object.fromEntries(
    Object.entries(summaries).map(([name, { told, implied }]) => [name, { told, implied }]),
  ),
  tasks: Object.fromEntries(
    tasks.map(({ id, affinities, particulars, moment }) => [id, { affinities, particulars, moment }]),
  ),
});

/** A dialogue in the original's form. */
export const dialogueRow = (
  user: string,
  intent: string,
  { taskId, user: userModel, assistant, turns }: Dialogue,
) => ({
  user_id: Number(user.slice("user".length)),
  task_id: taskId,
  task_description: intent,
  user_model: userModel,
  assistant_model: assistant,
  dialogue: turns.map(({ role, content }) => ({ role, content })),
});
