import type { z } from "zod";
import { sayMistakes } from "../../../checks/reading/json.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import {
  type ProfileFile,
  profileFileSchema,
  sharedTasksFileSchema,
  soloTasksFileSchema,
} from "../format/files.ts";
import { profilePath, sharedTasksPath, soloTasksPath } from "../format/layout.ts";
import type { KnownSet, Template } from "./known.ts";
import type { UserFiles } from "./user-files.ts";

/**
 * Checks what is known about one user: the profile against the ontology, and the tasks against profile and
 * templates.
 */
export function verifyUser(files: UserFiles, known: KnownSet, tally: Tally): void {
  const { user } = files;
  const at = { tally, file: profilePath(user) };
  const profile = parsed(profileFileSchema, files.profile, at);
  if (profile === null) return;
  tally.count("user ids");
  if (profile.demographics.user_id !== user)
    tally.find(
      "user ids",
      at.file,
      null,
      `user_id is "${profile.demographics.user_id}", but the folder is "${user}"`,
    );
  checkDomains(profile, known, at);
  const solo = { tally, file: soloTasksPath(user) };
  checkTasks(parsed(soloTasksFileSchema, files.tasks, solo), soloOf(profile, known), solo);
  const shared = { tally, file: sharedTasksPath(user) };
  checkTasks(parsed(sharedTasksFileSchema, files.sharedTasks, shared), sharedOf(profile, known), shared);
}

interface At {
  readonly tally: Tally;
  readonly file: string;
}

function parsed<Value>(schema: z.ZodType<Value>, value: unknown, { tally, file }: At): Value | null {
  tally.count("the form of files");
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const why = value === null ? "it is missing" : sayMistakes(schema, value);
  tally.find("the form of files", file, null, why);
  return null;
}

/**
 * Every user must have all domains with all attributes, of the right kind. Closed attributes must have only
 * known values.
 */
function checkDomains(
  { affinities, interests, interactions }: ProfileFile,
  known: KnownSet,
  { tally, file }: At,
): void {
  for (const { domain, affinities: attributes } of known.schema) {
    tally.count("domains and attributes");
    const own = affinities[domain];
    if (!own || interests[domain] === undefined || !interactions[domain]) {
      tally.find(
        "domains and attributes",
        file,
        null,
        `"${domain}" is not in all of affinities, interests and interactions`,
      );
      continue;
    }
    for (const attribute of attributes) {
      const value = own[attribute.name];
      tally.count("closed lists");
      if (value === undefined) {
        tally.find("domains and attributes", file, null, `${domain}: "${attribute.name}" is missing`);
        continue;
      }
      if (Array.isArray(value) !== attribute.has_multiple_values)
        tally.find(
          "domains and attributes",
          file,
          null,
          `${domain}/${attribute.name} must ${attribute.has_multiple_values ? "" : "not "}be a list`,
        );
      const stray = [value].flat().find((one) => !attribute.possible_values.includes(one));
      if (attribute.is_categorical && stray !== undefined)
        tally.find("closed lists", file, null, `${domain}/${attribute.name}: "${stray}" is no option`);
    }
    const foreign = Object.keys(own).find((name) => !attributes.some((attribute) => attribute.name === name));
    if (foreign !== undefined)
      tally.find("domains and attributes", file, null, `${domain}: "${foreign}" is unknown`);
  }
}

interface Wanted extends Template {
  readonly id: string;
}

const soloOf = ({ interests }: ProfileFile, { templates }: KnownSet): Wanted[] =>
  [...templates].flatMap(([domain, own]) =>
    interests[domain] === 1
      ? own.map((one) => ({
          ...one,
          "Relevant Domains": [domain],
          id: `SD-${domain}-task-${one["Task Number"]}`,
        }))
      : [],
  );

const sharedOf = ({ interests }: ProfileFile, { sharedTemplates }: KnownSet): Wanted[] =>
  sharedTemplates
    .filter((one) => one["Relevant Domains"]?.every((domain) => interests[domain] === 1))
    .map((one) => ({ ...one, id: `MD-task-${one["Task Number"]}` }));

interface TaskRow {
  readonly task_id: string;
  readonly "Task Description": string;
  readonly "User Intent": string;
  readonly "Task Goal": string;
  readonly "Relevant Domains": readonly string[];
  readonly "Relevant Affinity Types": readonly string[];
}

const copied = [
  "Task Description",
  "User Intent",
  "Task Goal",
  "Relevant Domains",
  "Relevant Affinity Types",
] as const;

/**
 * The tasks must be those of the inclusion rules, numbered without gaps, and say what their templates say.
 */
function checkTasks(
  tasks: Readonly<Record<string, TaskRow>> | null,
  wanted: readonly Wanted[],
  { tally, file }: At,
): void {
  if (tasks === null) return;
  tally.count("inclusion rules");
  const rows = Object.values(tasks);
  const ids = rows.map(({ task_id }) => task_id);
  for (const { id } of wanted)
    if (!ids.includes(id)) tally.find("inclusion rules", file, null, `${id} is missing`);
  for (const [at, id] of ids.entries()) {
    if (!wanted.some((one) => one.id === id))
      tally.find("inclusion rules", file, null, `${id} is not for this user`);
    if (ids.indexOf(id) < at) tally.find("inclusion rules", file, null, `${id} is there twice`);
  }
  tally.count("task numbers");
  if (Object.keys(tasks).some((key, at) => key !== `Task ${at + 1}`))
    tally.find("task numbers", file, null, "its keys must be Task 1, Task 2 and so on");
  for (const row of rows) {
    const template = wanted.find(({ id }) => id === row.task_id);
    tally.count("texts of templates");
    const other = template && copied.find((key) => String(row[key]) !== String(template[key]));
    if (other)
      tally.find("texts of templates", file, null, `${row.task_id}: "${other}" is not that of the template`);
  }
}
