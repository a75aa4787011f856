import type { Ontology } from "../../content/personalens/bank.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { nearest } from "../../pipeline/text/nearest.ts";
import type { PersonaLensSettings } from "./settings.ts";

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
