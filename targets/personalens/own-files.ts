import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Ontology } from "../../content/personalens/bank.ts";
import { withOwnFiles } from "../../content/personalens/own.ts";
import { ConfigError, messageOf } from "../../pipeline/engine/errors.ts";

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
  if (issues.length > 0) throw new ConfigError(`could not use the domains and tasks in "${own}":`, issues);
  return extended;
}

function filesIn(folder: string) {
  try {
    return readdirSync(folder)
      .filter((name) => /^[^.].*\.yaml$/.test(name))
      .sort()
      .map((name) => ({ file: join(folder, name), source: readFileSync(join(folder, name), "utf8") }));
  } catch (error) {
    throw new ConfigError(
      `could not read the domains and tasks in "${folder}": ${messageOf(error)}; check personalens.folder in the configuration`,
    );
  }
}
