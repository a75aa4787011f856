import { z } from "zod";
import type { Tally } from "../../../checks/reading/tally.ts";
import { domainSchema, sharedTaskSchema, type TaskTemplate } from "../../../content/personalens/schema.ts";
import { profileFileSchema, sharedTaskId, soloTaskId } from "../format/files.ts";
import { detailsFile, profilePath, sharedTasksPath, soloTasksPath } from "../format/layout.ts";
import { type Circumstances, fits } from "../users/traits-of.ts";
import type { Details } from "./details.ts";
import { faultsOfPerson } from "./persons.ts";
import { faultsIn, unmet } from "./preferences.ts";
import { faultsOfCalendar, faultsOfSituation } from "./situations.ts";
import { taskRowsIn, type UserFiles } from "./user-files.ts";

/** `ontology.json` */
export const madeFromSchema = z.strictObject({
  domains: z.array(domainSchema),
  sharedTasks: z.array(sharedTaskSchema),
});
export type MadeFrom = z.infer<typeof madeFromSchema>;

interface Fitting {
  readonly details: Details;
  /** The line of the details. */
  readonly number: number;
  readonly madeFrom: MadeFrom;
}

/**
 * Checks a user who was made against what is true of them: demographics, interests, preferences, situations,
 * and what they want besides preferences.
 */
export function verifyFits(files: UserFiles, { details, number, madeFrom }: Fitting, tally: Tally): void {
  const profile = profileFileSchema.safeParse(files.profile).data;
  if (!profile || !details.circumstances) return;
  const { traits, homes } = details.circumstances;
  const user: Circumstances = { traits: new Set(traits), homes: new Set(homes) };
  const file = profilePath(files.user);
  tally.count("persons");
  for (const fault of faultsOfPerson(profile.demographics, user)) tally.find("persons", file, null, fault);
  for (const { name, interest, attributes } of madeFrom.domains) {
    tally.count("interests");
    if (profile.interests[name] === 1 && !fits(interest, user))
      tally.find("interests", file, null, `"${name}" ${unmet(interest, user).join(", ")}`);
    for (const attribute of attributes) {
      tally.count("fits of preferences");
      for (const fault of faultsIn(attribute, profile.affinities[name] ?? {}, user))
        tally.find("fits of preferences", file, null, `${name}/${attribute.name}: ${fault}`);
    }
  }
  const { calendar } = details;
  tally.count("calendars");
  const ofCalendar = calendar ? faultsOfCalendar(calendar, user) : ["the user has no calendar"];
  for (const fault of ofCalendar) tally.find("calendars", detailsFile, number, fault);
  const templates = templatesOf(madeFrom);
  for (const { task_id: id, situations } of taskRowsIn(files)) {
    const template = templates.get(id);
    if (!template) continue;
    tally.count("situations");
    const place = (id.startsWith("MD-") ? sharedTasksPath : soloTasksPath)(files.user);
    const moment = details.tasks[id]?.moment ?? null;
    const situated = calendar
      ? faultsOfSituation({ situations, moment, ranges: template.situations, calendar, user })
      : [];
    for (const fault of situated) tally.find("situations", place, null, `${id}: ${fault}`);
    for (const { name, options } of template.particulars) {
      tally.count("particulars");
      const value = details.tasks[id]?.particulars[name];
      const option = options.find((one) => one.value === value);
      const why = option ? unmet(option, user) : ["is no option"];
      if (why.length > 0)
        tally.find("particulars", detailsFile, number, `${id}/${name}: "${value}" ${why.join(", ")}`);
    }
  }
}

const templatesOf = ({
  domains,
  sharedTasks,
}: MadeFrom): ReadonlyMap<string, Pick<TaskTemplate, "situations" | "particulars">> =>
  new Map<string, Pick<TaskTemplate, "situations" | "particulars">>([
    ...domains.flatMap(({ name, tasks }) =>
      tasks.map((task) => [soloTaskId(name, task.number), task] as const),
    ),
    ...sharedTasks.map((task) => [sharedTaskId(task.number), task] as const),
  ]);
