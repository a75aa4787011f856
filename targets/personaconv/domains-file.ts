import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ConfigError, messageOf } from "../../pipeline/engine/errors.ts";
import { type Domains, parseDomains } from "./domains.ts";

/** The compiler copies no YAML, so from `dist/targets/personaconv/` the path leads back to the package's own folder. */
export function domainsFileOf(moduleUrl: string): string {
  const folder = moduleUrl.endsWith(".ts") ? "." : "../../../targets/personaconv/";
  return fileURLToPath(new URL("domains.yaml", new URL(folder, moduleUrl)));
}

/** The domains that come with the package. */
export const packagedDomains = domainsFileOf(import.meta.url);

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
