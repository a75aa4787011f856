import { readFileSync } from "node:fs";
import { ConfigError, messageOf } from "../../pipeline/engine/errors.ts";
import { packaged } from "../../pipeline/text/packaged.ts";
import { type Domains, parseDomains } from "./domains.ts";

/** The domains that come with the package. */
export const packagedDomains = packaged("targets/personaconv/domains.yaml");

export function loadDomains(file: string): Domains {
  return parseDomains(readDomains(file), file);
}

function readDomains(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigError(`could not read the domains in "${file}": ${messageOf(error)}`);
  }
}
