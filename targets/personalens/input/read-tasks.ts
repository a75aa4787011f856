import { z } from "zod";
import { sayMistakes } from "../../../checks/reading/json.ts";
import type { Ontology } from "../../../content/personalens/bank.ts";
import { sharedTaskId, situationsSchema, soloTaskId } from "../format/files.ts";
import { sharedTasksPath, soloTasksPath } from "../format/layout.ts";
import type { UserTask } from "../tasks/tasks-of.ts";
import { type LeftOut, mappingIn } from "./left-out.ts";
import { meantBy } from "./names.ts";
import type { FoundFiles, ParsedFile } from "./read-user.ts";
import { attributesMeant } from "./relevant.ts";

const text = z.string().min(1);
const taskRow = z.object({
  "Task Description": text,
  "User Intent": text,
  "Task Goal": text,
  "Relevant Affinity Types": z.array(text),
  "Relevant Domains": z.array(text).min(1),
  task_id: text,
  situations: z.object(situationsSchema.shape),
});

interface Owner extends Pick<Ontology, "domains" | "sharedTasks"> {
  readonly interests: readonly string[];
  /** The domains that the profile has preferences and a summary of. */
  readonly preferred: readonly string[];
}

/** The tasks of a user that can be used. */
export function readTasks(
  files: Pick<FoundFiles, "user" | "tasks" | "sharedTasks">,
  owner: Owner,
  leave: (one: LeftOut) => void,
): UserTask[] {
  const seen = new Set<string>();
  const numbers = templateNumbers(owner);
  const inFile = (path: string, found: ParsedFile): UserTask[] => {
    const say = (key: string, reason: string) => leave({ path, key, reason });
    if ("broken" in found) {
      say("", `it is not JSON: ${found.broken}`);
      return [];
    }
    return Object.entries(mappingIn(found.json, "", say)).flatMap(([key, row]) => {
      const read = readTask(row, { ...owner, numbers, say: (reason) => say(key, reason) });
      if (read !== null && seen.has(read.id)) {
        say(key, `"${read.id}" is there twice`);
        return [];
      }
      if (read !== null) seen.add(read.id);
      return read ?? [];
    });
  };
  return [
    ...inFile(soloTasksPath(files.user), files.tasks),
    ...inFile(sharedTasksPath(files.user), files.sharedTasks),
  ];
}

/** The number of each template, by the id of its task. */
const templateNumbers = ({ domains, sharedTasks }: Owner): ReadonlyMap<string, number> =>
  new Map([
    ...domains.flatMap(({ name, tasks }) =>
      tasks.map(({ number }) => [soloTaskId(name, number), number] as const),
    ),
    ...sharedTasks.map(({ number }) => [sharedTaskId(number), number] as const),
  ]);

interface Reading extends Owner {
  readonly numbers: ReadonlyMap<string, number>;
  say(reason: string): void;
}

function readTask(row: unknown, { domains, interests, preferred, numbers, say }: Reading): UserTask | null {
  const leave = (reason: string) => {
    say(reason);
    return null;
  };
  const read = taskRow.safeParse(row);
  if (!read.success) return leave(sayMistakes(taskRow, row));
  const { task_id: given, situations, "Relevant Domains": places, ...rest } = read.data;
  const id = meantBy(given, [...numbers.keys()]);
  if (id === null) return leave(`no template has the id "${given}"`);
  const own = places.flatMap((place) => domains.find(({ name }) => meantBy(place, [name]) !== null) ?? []);
  if (own.length < places.length)
    return leave(`not all of ${places.map((place) => `"${place}"`).join(", ")} are domains`);
  const foreign = own.find(({ name }) => !interests.includes(name));
  if (foreign)
    return leave(
      preferred.includes(foreign.name)
        ? `the user is not interested in "${foreign.name}"`
        : `the profile has nothing usable about "${foreign.name}"`,
    );
  const meant = rest["Relevant Affinity Types"].flatMap((type) => {
    const found = attributesMeant(type, own);
    if (found.length === 0) say(`Relevant Affinity Types: no domain of the task has "${type}"`);
    return found;
  });
  // Domain by domain, as in the template.
  const affinities = own.flatMap(({ name }) => meant.filter(({ domain }) => domain === name));
  if (affinities.length === 0)
    return leave("nothing of it can be settled: none of its affinity types is known");
  return {
    ...{ id, number: numbers.get(id) ?? 0, domains: own.map(({ name }) => name) },
    description: rest["Task Description"],
    intent: rest["User Intent"],
    goal: rest["Task Goal"],
    affinities: affinities.filter(
      (one, at) =>
        affinities.findIndex((other) => other.domain === one.domain && other.attribute === one.attribute) ===
        at,
    ),
    particulars: {},
    situations,
    moment: null,
  };
}
