import type { Ontology } from "../../../content/personalens/bank.ts";
import { usualIn } from "../../../content/personalens/other-words.ts";
import { plainOption } from "../../../content/personalens/plain.ts";
import type { Attribute, Particular } from "../../../content/personalens/schema.ts";
import type { Affinities } from "../format/files.ts";
import { sharedTaskId, soloTaskId } from "../format/files.ts";
import type { UserTask } from "../tasks/tasks-of.ts";
import { valuesOf } from "../users/draw-affinities.ts";

/** What must be settled for a task to be done: a preference of the user, or something they want besides. */
export interface TaskSlot {
  /** `DOMAIN/ATTRIBUTE`, or the name of a particular. */
  readonly name: string;
  readonly isPreference: boolean;
  /** What the user accepts; empty if anything is right. */
  readonly wanted: readonly string[];
  readonly isFree: boolean;
  readonly texts: Attribute | Particular;
}

/** What a first turn may say. Words of it name no preference. */
export interface OpeningTexts {
  readonly texts: readonly string[];
  /** Stems of what is usual, by domain of the task. */
  readonly usual: readonly ReadonlySet<string>[];
}

/** What a dialogue about a task of a user is planned from. */
export interface Planned {
  readonly slots: readonly TaskSlot[];
  readonly openings: readonly string[];
  readonly done: readonly string[];
  readonly matter: OpeningTexts;
}

/** What a dialogue about a task of a user is planned from. Throws if the ontology doesn't have the task. */
export function planDialogue(
  task: Pick<UserTask, "id" | "affinities" | "particulars">,
  affinities: Readonly<Record<string, Affinities>>,
  ontology: Ontology,
): Planned {
  const template = templateOf(task.id, ontology);
  const preferences = task.affinities.map(({ domain, attribute }): TaskSlot => {
    const values = valuesOf(affinities[domain]?.[attribute]);
    const texts = withValues(attributeOf(ontology, domain, attribute), values);
    const isFree =
      values.length === 0 || texts.options.some(({ value, any }) => any && values.includes(value));
    return {
      name: `${domain}/${attribute}`,
      isPreference: true,
      wanted: isFree ? [] : values,
      isFree,
      texts,
    };
  });
  const particulars = template.particulars.map((texts): TaskSlot => {
    const value = task.particulars[texts.name];
    return { name: texts.name, isPreference: false, wanted: value ? [value] : [], isFree: false, texts };
  });
  const { openings, done, description, intent, goal } = template;
  const slots = [...preferences, ...particulars];
  const own = ontology.domains.filter(({ name }) => task.affinities.some(({ domain }) => domain === name));
  const texts = [description, intent, goal, ...openings, ...slots.map(({ name }) => name)];
  return { slots, openings, done, matter: { texts, usual: usualIn(own) } };
}

/** A user who was read can have values of an open attribute that nobody has listed. */
export function withValues(attribute: Attribute, values: readonly string[]): Attribute {
  const listed = attribute.options.map(({ value }) => value);
  const others = values.filter((value) => !listed.includes(value));
  return others.length === 0
    ? attribute
    : { ...attribute, options: [...attribute.options, ...others.map(plainOption)] };
}

function templateOf(id: string, { domains, sharedTasks }: Ontology) {
  const found =
    sharedTasks.find(({ number }) => sharedTaskId(number) === id) ??
    domains.flatMap(({ name, tasks }) => tasks.filter(({ number }) => soloTaskId(name, number) === id))[0];
  if (!found) throw new RangeError(`could not find the template of the task "${id}"`);
  return found;
}

function attributeOf({ domains }: Ontology, domain: string, attribute: string): Attribute {
  const found = domains
    .find(({ name }) => name === domain)
    ?.attributes.find(({ name }) => name === attribute);
  if (!found) throw new RangeError(`could not find the attribute "${attribute}" of "${domain}"`);
  return found;
}
