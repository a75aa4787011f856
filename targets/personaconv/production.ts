import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { ConfigError, messageOf } from "../../pipeline/engine/errors.ts";
import type { AnyStage } from "../../pipeline/engine/stage.ts";
import { nearest } from "../../pipeline/text/nearest.ts";
import { packaged } from "../../pipeline/text/packaged.ts";
import type { GatheredInputs, GatherOrder, Production } from "../target.ts";
import type { PersonaConvConfig } from "./configuration.ts";
import { type Domains, domainFinder, parseDomains } from "./domains.ts";
import { openInput } from "./reading/open.ts";
import type { PersonaConvScope } from "./settings.ts";
import { ingestStage } from "./stages/ingest.ts";
import { promptsStage } from "./stages/prompts.ts";
import { samplesStage } from "./stages/samples.ts";
import { splitsStage } from "./stages/splits.ts";
import { syntheticStage } from "./stages/synthetic.ts";
import { threadsStage } from "./stages/threads.ts";

/**
 * The DAG of the target personaconv.
 *
 *     ingest ────┐
 *     synthetic ─┴─► threads ─► samples ─► splits ─► prompts ─► export
 *
 * `ingest` and `splits` run once per run, all others once per shard of authors. `splits` reads all shards. `synthetic`
 * makes threads up if there is nothing to ingest.
 */
const personaConvStages: readonly AnyStage[] = [
  ingestStage,
  syntheticStage,
  threadsStage,
  samplesStage,
  splitsStage,
  promptsStage,
];

export const personaConvProduction: Production<PersonaConvConfig> = {
  stages: personaConvStages,
  gather,
  write: async (...given) => (await import("./write.ts")).writePersonaConv(...given),
  linesUpTo: async (_, run, summary) => (await import("./write.ts")).linesUpTo(run, summary),
};

function gather({ config, folder, env, notice }: GatherOrder<PersonaConvConfig>): GatheredInputs {
  const own = config.personaconv;
  const inputs = own.input.map((path) => ({ ...openInput(resolve(folder, path)), name: path }));
  const key = env[own.keyVariable] || null;
  if (inputs.length > 0 && key === null && !own.keepNames)
    notice(
      `names become pseudonyms by a key that is drawn for this run and not kept; to get the same ones again, put a key of your own into the environment variable ${own.keyVariable}`,
    );
  const settings: PersonaConvScope = {
    ...own,
    seed: config.seed,
    files: inputs.map(({ name, bytes, changedMs }) => ({ name: basename(name), bytes, changedMs })),
    domainOf: domainsOf(config, loadDomains(packagedDomains)),
    keyId: key === null ? "drawn" : createHmac("sha256", key).update("which key").digest("hex").slice(0, 8),
  };
  return { settings, inputs, key };
}

/** The domain of each subreddit, in lower case. A domain's own name is among them. */
function domainsOf(
  { personaconv: { domains: chosen, subreddits } }: PersonaConvConfig,
  known: Domains,
): Record<string, string> {
  const names = [...new Set([...Object.keys(known), ...Object.values(subreddits)])];
  const wanted = chosen === "all" ? names : chosen;
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const meant = nearest(unknown, names);
    throw new ConfigError(
      `could not take the domain "${unknown}": ${meant === null ? "" : `did you mean "${meant}"? `}there are ${names.join(", ")}; personaconv.subreddits in the configuration adds others`,
    );
  }
  const find = domainFinder(known);
  const listed = Object.entries(known).flatMap(([domain, { subreddits: own }]) => [domain, ...own]);
  const named = new Map(Object.entries(subreddits).map(([name, domain]) => [name.toLowerCase(), domain]));
  const all = new Set([...listed.map((name) => name.toLowerCase()), ...named.keys(), ...named.values()]);
  return Object.fromEntries(
    [...all].flatMap((name) => {
      const domain = named.get(name) ?? find(name) ?? name;
      return wanted.includes(domain) ? [[name, domain]] : [];
    }),
  );
}

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
