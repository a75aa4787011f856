import { z } from "zod";
import type { Ontology } from "../../../content/personalens/bank.ts";
import type { Attribute, Domain } from "../../../content/personalens/schema.ts";
import { withValues } from "../dialogues/slots.ts";
import { type Affinities, type Demographics, demographicsSchema } from "../format/files.ts";
import { profilePath } from "../format/layout.ts";
import { readAnyWording } from "../summaries/read-summary.ts";
import { type Summary, summarySchema } from "../summaries/write-summary.ts";
import { userTaskSchema } from "../tasks/tasks-of.ts";
import { valuesOf } from "../users/draw-affinities.ts";
import { type User, userSchema } from "../users/user.ts";
import { type LeaveOut, type LeftOut, mappingIn } from "./left-out.ts";
import { meantBy, valueUnder } from "./names.ts";
import { readTasks } from "./read-tasks.ts";

/** The files of a user as they were found: JSON, nothing, or the message of the JSON parser. */
export interface FoundFiles {
  readonly user: string;
  readonly profile: ParsedFile;
  readonly tasks: ParsedFile;
  readonly sharedTasks: ParsedFile;
}
export type ParsedFile = { readonly json: unknown } | { readonly broken: string };

/** What is kept of a user. */
export const keptUserSchema = z.strictObject({
  user: userSchema,
  summaries: z.record(z.string(), summarySchema),
  tasks: z.array(userTaskSchema),
});
export type KeptUser = z.infer<typeof keptUserSchema>;

export interface ReadUser {
  /** False if nothing of the profile can be used. The user is then empty. */
  readonly isUsable: boolean;
  readonly kept: KeptUser;
  readonly left: readonly LeftOut[];
}

/**
 * Reads a user in any of the original's spellings. What can't be used is reported and left out; the rest is
 * used.
 */
export function readUser(files: FoundFiles, { domains, sharedTasks }: Ontology): ReadUser {
  const left: LeftOut[] = [];
  const path = profilePath(files.user);
  const leave: LeaveOut = (key, reason) => left.push({ path, key, reason });
  if ("broken" in files.profile) {
    leave("", `it is not JSON: ${files.profile.broken}`);
    return nobody(files.user, left);
  }
  const profile = mappingIn(files.profile.json, "", leave);
  if (Object.keys(profile).length === 0) return nobody(files.user, left);
  const part = (key: string) => mappingIn(profile[key], key, leave);
  const [affinities, interests, interactions] = [part("affinities"), part("interests"), part("interactions")];
  nameForeign(affinities, domains, "affinities", leave);
  nameForeign(interests, domains, "interests", leave);
  const read = domains.flatMap((domain) => {
    const given = valueUnder(affinities, domain.name);
    const text = valueUnder(interactions, domain.name);
    if (given === undefined) leave(`affinities/${domain.name}`, "it is missing");
    if (typeof text !== "string" || text === "")
      leave(`interactions/${domain.name}`, "it is missing or no text");
    if (given === undefined || typeof text !== "string" || text === "") return [];
    const own = readAffinities(domain, given, leave);
    return [{ domain, own, summary: summaryOf(domain, own, text) }];
  });
  const used = read.filter(({ domain: { name } }) => isInterest(valueUnder(interests, name), name, leave));
  const user: User = {
    demographics: readDemographics(part("demographics"), files.user, leave),
    affinities: Object.fromEntries(read.map(({ domain, own }) => [domain.name, own])),
    interests: used.map(({ domain }) => domain.name),
  };
  const preferred = read.map(({ domain }) => domain.name);
  const own = { interests: user.interests, preferred, domains, sharedTasks };
  const summaries = Object.fromEntries(read.map(({ domain, summary }) => [domain.name, summary]));
  const tasks = readTasks(files, own, (one) => left.push(one));
  return { isUsable: true, kept: { user, summaries, tasks }, left };
}

function nobody(user: string, left: readonly LeftOut[]): ReadUser {
  const demographics = readDemographics({ user_id: user }, user, () => {});
  return {
    isUsable: false,
    kept: { user: { demographics, affinities: {}, interests: [] }, summaries: {}, tasks: [] },
    left,
  };
}

function nameForeign(
  given: Readonly<Record<string, unknown>>,
  domains: readonly Domain[],
  key: string,
  leave: LeaveOut,
): void {
  const known = domains.map(({ name }) => name);
  for (const name of Object.keys(given))
    if (meantBy(name, known) === null) leave(`${key}/${name}`, "no such domain is in res/schema.json");
}

function isInterest(value: unknown, name: string, leave: LeaveOut): boolean {
  if (value === 1 || value === true) return true;
  if (value !== 0 && value !== false) leave(`interests/${name}`, "it must be 0 or 1");
  return false;
}

function readAffinities({ name, attributes }: Domain, given: unknown, leave: LeaveOut): Affinities {
  const own = mappingIn(given, `affinities/${name}`, leave);
  const known = attributes.map((attribute) => attribute.name);
  for (const key of Object.keys(own))
    if (meantBy(key, known) === null) leave(`affinities/${name}/${key}`, "the domain has no such attribute");
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const key = `affinities/${name}/${attribute.name}`;
      const value = readValue(attribute, valueUnder(own, attribute.name), (reason) => leave(key, reason));
      return value === null ? [] : [[attribute.name, value]];
    }),
  );
}

function readValue(
  { kind }: Attribute,
  value: unknown,
  leave: (reason: string) => void,
): string | string[] | null {
  const all = [value].flat();
  const texts = all.filter((one) => typeof one === "string").filter((one) => one.trim() !== "");
  if (value === undefined) leave("it is missing");
  else if (texts.length < all.length) leave("only texts can be used");
  if (kind !== "one") return value === undefined ? null : [...new Set(texts)];
  return texts[0] ?? null;
}

function readDemographics(
  given: Readonly<Record<string, unknown>>,
  user: string,
  leave: LeaveOut,
): Demographics {
  const entries = Object.keys(demographicsSchema.shape).map((key) => {
    const value = given[key];
    if (key === "user_id") {
      if (value !== user)
        leave("demographics/user_id", `it is ${JSON.stringify(value)}, but the folder is "${user}"`);
      return [key, user];
    }
    if (typeof value === "string" && value !== "") return [key, value];
    leave(`demographics/${key}`, "it is missing or no text");
    return [key, "Prefer not to say"];
  });
  return demographicsSchema.parse(Object.fromEntries(entries));
}

/** Preferences that the assistant by rule finds in the summary count as told. */
function summaryOf({ attributes }: Domain, own: Affinities, text: string): Summary {
  const told = attributes.flatMap((attribute) => {
    const values = valuesOf(own[attribute.name]);
    const found = toldBy(withValues(attribute, values), text);
    const right = values.filter((value) => found.includes(value));
    return right.length === 0 ? [] : [[attribute.name, right]];
  });
  return { text, told: Object.fromEntries(told), implied: {} };
}

/** The values that mean that anything is right count as told if the summary says so. */
function toldBy(attribute: Attribute, text: string): readonly string[] {
  const found = readAnyWording(attribute, text);
  if (found?.length !== 0) return found ?? [];
  return attribute.options.flatMap(({ value, any }) => (any ? [value] : []));
}
