import { usualIn } from "../../../content/personalens/other-words.ts";
import type { Option } from "../../../content/personalens/schema.ts";
import { sharedTaskId, soloTaskId } from "../format/files.ts";
import type { MadeFrom } from "./fits.ts";
import type { KnownSet } from "./known.ts";

interface AttributeWords {
  /** The conditions of each option, if they are known. */
  readonly options: readonly (Pick<Option, "value"> & Partial<Option>)[];
  /** The values that say that anything is right. */
  readonly any: ReadonlySet<string>;
}

/** The words in which values occur, and how tasks are opened. */
export interface OntologyWords {
  attribute(domain: string, name: string): AttributeWords;
  /** Empty if only the original's files are known. */
  openings(taskId: string): readonly string[];
  /** Stems of what is usual, by domain; likewise. */
  usual(domains: readonly string[]): readonly ReadonlySet<string>[];
}

/** From the ontology that users were made from. If it is unknown, only from the lists of values. */
export function ontologyWords({ schema }: KnownSet, madeFrom: MadeFrom | null): OntologyWords {
  const attributes = new Map<string, AttributeWords>();
  for (const { domain, affinities } of schema)
    for (const { name, possible_values: values } of affinities)
      attributes.set(`${domain}/${name}`, { options: values.map((value) => ({ value })), any: new Set() });
  for (const { name: domain, attributes: own } of madeFrom?.domains ?? [])
    for (const { name, options } of own) {
      const any = new Set(options.filter((option) => option.any).map(({ value }) => value));
      attributes.set(`${domain}/${name}`, { options, any });
    }
  const openings = new Map<string, readonly string[]>();
  for (const { name, tasks } of madeFrom?.domains ?? [])
    for (const task of tasks) openings.set(soloTaskId(name, task.number), task.openings);
  for (const task of madeFrom?.sharedTasks ?? []) openings.set(sharedTaskId(task.number), task.openings);
  return {
    attribute: (domain, name) => attributes.get(`${domain}/${name}`) ?? { options: [], any: new Set() },
    openings: (id) => openings.get(id) ?? [],
    usual: (names) => usualIn((madeFrom?.domains ?? []).filter(({ name }) => names.includes(name))),
  };
}
