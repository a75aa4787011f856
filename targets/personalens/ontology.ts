import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Ontology } from "../../content/personalens/bank.ts";
import { withOwnFiles } from "../../content/personalens/own.ts";
import { ConfigError, type Issue, messageOf } from "../../pipeline/engine/errors.ts";
import { nearest } from "../../pipeline/text/nearest.ts";
import { sourceIn } from "../../pipeline/text/source-in.ts";
import type { PersonaLensSettings } from "./settings.ts";

/** Beside the configuration: own domains and tasks are here unless it names a folder. */
export const usualFolder = "personalens";

/**
 * The ontology with all YAML files of the user's folder. Throws `ConfigError` with file and line of each
 * mistake, or if the configuration names a folder that doesn't exist.
 */
export function addOwnFiles(ontology: Ontology, folder: string, named: string | null): Ontology {
  const own = resolve(folder, named ?? usualFolder);
  if (named === null && !statSync(own, { throwIfNoEntry: false })?.isDirectory()) return ontology;
  const { ontology: extended, issues } = withOwnFiles(ontology, filesIn(own));
  if (issues.length > 0) throw unusable(own, issues);
  return extended;
}

/** Files that can't be read are reported together. */
function filesIn(folder: string) {
  const read = yamlNamesIn(folder).map((name) => {
    const file = join(folder, name);
    return { file, source: sourceIn(file) };
  });
  const issues = read.flatMap(({ source }) => (typeof source === "string" ? [] : [source]));
  if (issues.length > 0) throw unusable(folder, issues);
  return read.flatMap(({ file, source }) => (typeof source === "string" ? [{ file, source }] : []));
}

function yamlNamesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^[^.].*\.yaml$/.test(name))
      .sort();
  } catch (error) {
    throw new ConfigError(
      `could not read the domains and tasks in "${folder}": ${messageOf(error)}; check personalens.folder in the configuration`,
    );
  }
}

const unusable = (folder: string, issues: readonly Issue[]) =>
  new ConfigError(`could not use the domains and tasks in "${folder}":`, issues);

/**
 * The chosen domains, and the tasks over several domains if all of these are chosen. Throws `ConfigError` for
 * an unknown name.
 */
export function chooseDomains(ontology: Ontology, chosen: PersonaLensSettings["domains"]): Ontology {
  if (chosen === "all") return ontology;
  const names = ontology.domains.map(({ name }) => name);
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const meant = nearest(unknown, names);
    throw new ConfigError(
      `could not take the domain "${unknown}": ${meant === null ? "" : `did you mean "${meant}"? `}there are ${names.join(", ")}`,
    );
  }
  return {
    ...ontology,
    domains: ontology.domains.filter(({ name }) => chosen.includes(name)),
    sharedTasks: ontology.sharedTasks.filter(({ domains }) => domains.every((name) => chosen.includes(name))),
  };
}
