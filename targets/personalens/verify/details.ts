import { z } from "zod";
import { sayMistakes } from "../../../checks/reading/json.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import { holdsPhrase, searchable } from "../../../content/personalens/phrases.ts";
import type { Domain } from "../../../content/personalens/schema.ts";
import { traits } from "../../../content/personalens/traits.ts";
import { profileFileSchema } from "../format/files.ts";
import { detailsFile } from "../format/layout.ts";
import { momentSchema } from "../tasks/moment.ts";
import { userCalendarSchema } from "../tasks/user-calendar.ts";
import { taskRowsIn, type UserFiles } from "./user-files.ts";

const values = z.record(z.string(), z.array(z.string()));
export const detailsSchema = z.strictObject({
  user_id: z.string(),
  circumstances: z.strictObject({ traits: z.array(z.enum(traits)), homes: z.array(z.string()) }).nullable(),
  calendar: userCalendarSchema.nullable(),
  summaries: z.record(z.string(), z.strictObject({ told: values, implied: values })),
  tasks: z.record(
    z.string(),
    z.strictObject({
      affinities: z.array(z.strictObject({ domain: z.string(), attribute: z.string() })).min(1),
      particulars: z.record(z.string(), z.string().min(1)),
      moment: momentSchema.nullable(),
    }),
  ),
});

export type Details = z.infer<typeof detailsSchema>;

/** The content of a line; `null` if it has another form, which is reported. */
export function readDetails(line: unknown, number: number, tally: Tally): Details | null {
  tally.count("details");
  const read = detailsSchema.safeParse(line);
  if (read.success) return read.data;
  tally.find("details", detailsFile, number, sayMistakes(detailsSchema, line));
  return null;
}

interface DetailsLine {
  readonly details: Details;
  /** The line. */
  readonly number: number;
  /** Empty if only the original's files are known. */
  readonly domains: readonly Domain[];
}

/** Whether a value says that the user doesn't mind. Summaries say so in other words. */
const isAny = (
  domains: readonly Domain[],
  { domain, attribute, value }: Readonly<Record<"domain" | "attribute" | "value", string>>,
) =>
  domains
    .find(({ name }) => name === domain)
    ?.attributes.find(({ name }) => name === attribute)
    ?.options.some((option) => option.value === value && option.any) ?? false;

/**
 * Checks what the set says about a user beside the original's files. What must be settled are the attributes
 * that the task names, in its own domains. Summaries tell and imply only what the user prefers, and contain
 * the values that they tell.
 */
export function verifyDetails(
  files: UserFiles,
  { details, number, domains }: DetailsLine,
  tally: Tally,
): void {
  const profile = profileFileSchema.safeParse(files.profile).data;
  if (!profile) return;
  const find = (check: string, what: string) => tally.find(check, detailsFile, number, what);
  for (const row of taskRowsIn(files)) {
    tally.count("goal slots");
    const own = details.tasks[row.task_id];
    if (!own) {
      find("goal slots", `${row.task_id} of ${files.user} is missing`);
      continue;
    }
    const types = new Set(own.affinities.map(({ attribute }) => attribute));
    const stray = own.affinities.find(
      ({ domain, attribute }) =>
        !row["Relevant Domains"].includes(domain) || profile.affinities[domain]?.[attribute] === undefined,
    );
    if (stray)
      find(
        "goal slots",
        `${row.task_id}: the user has no "${stray.attribute}" of "${stray.domain}" to settle`,
      );
    const other = row["Relevant Affinity Types"].find((type) => !types.has(type));
    if (other !== undefined)
      find("goal slots", `${row.task_id}: "${other}" matters, but need not be settled`);
  }
  for (const [domain, { told, implied }] of Object.entries(details.summaries)) {
    const text = searchable(profile.interactions[domain] ?? "");
    for (const [attribute, all] of [...Object.entries(told), ...Object.entries(implied)]) {
      tally.count("summaries");
      const preferred = [profile.affinities[domain]?.[attribute] ?? []].flat();
      const foreign = all.find((value) => !preferred.includes(value));
      if (foreign !== undefined)
        find(
          "summaries",
          `${domain}/${attribute}: the user doesn't prefer "${foreign}", of which the summary tells`,
        );
    }
    for (const [attribute, all] of Object.entries(told)) {
      const unsaid = all.find(
        (value) => !isAny(domains, { domain, attribute, value }) && !holdsPhrase(text, [value]),
      );
      if (unsaid !== undefined)
        find("summaries", `${domain}/${attribute}: the summary doesn't name "${unsaid}"`);
    }
  }
}
