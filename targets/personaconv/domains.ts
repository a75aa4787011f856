import { z } from "zod";
import { ConfigError, type Issue, type Position } from "../../pipeline/engine/errors.ts";
import type { Path } from "../../pipeline/text/mistakes.ts";
import { inOrder, parseYaml } from "../../pipeline/text/yaml.ts";

export const registers = ["formal", "casual", "motivational", "creative"] as const;

const domainSchema = z.strictObject({
  register: z.enum(registers),
  subreddits: z
    .array(
      z.string().regex(/^\w{2,21}$/, "must be the name of a subreddit, without r/: letters, digits and _"),
    )
    .min(1),
});

/** By the name of the domain. */
const domainsSchema = z.record(z.string(), domainSchema);
export type Domains = z.infer<typeof domainsSchema>;

/** Reads the domains from a YAML text. Throws one `ConfigError` with everything that is wrong in it. */
export function parseDomains(source: string, file: string): Domains {
  const parsed = parseYaml(source, file, domainsSchema);
  if (parsed.value === null) throw new ConfigError(`could not use the domains of "${file}":`, parsed.issues);
  const { value: domains, positionOf } = parsed;
  if (Object.keys(domains).length === 0)
    throw new ConfigError(`could not use the domains of "${file}": there are none`);
  const issues = [...misnamed(domains, positionOf), ...repeated(domains, positionOf)];
  if (issues.length > 0) throw new ConfigError(`could not use the domains of "${file}":`, inOrder(issues));
  return domains;
}

function misnamed(domains: Domains, positionOf: (path: Path) => Position): Issue[] {
  return Object.keys(domains)
    .filter((domain) => !/^[a-z][a-z0-9_]*$/.test(domain))
    .map((domain) => ({
      message: `${domain}: the name of a domain must be lower case: letters, digits and _`,
      position: positionOf([domain]),
    }));
}

/** Subreddits that are listed twice or have the name of another domain. */
function repeated(domains: Domains, positionOf: (path: Path) => Position): Issue[] {
  const seen = new Map<string, string>();
  return Object.entries(domains).flatMap(([domain, { subreddits }]) =>
    subreddits.flatMap((subreddit, index) => {
      const name = subreddit.toLowerCase();
      const taken = seen.get(name) ?? (Object.hasOwn(domains, name) && name !== domain ? name : undefined);
      seen.set(name, domain);
      if (taken === undefined) return [];
      const position = positionOf([domain, "subreddits", index]);
      return [{ message: `${domain}: the subreddit "${subreddit}" already belongs to ${taken}`, position }];
    }),
  );
}

/**
 * Finds the domain of a subreddit, whatever its case; `null` if it has none. The name of a domain is found too, because
 * PersonaConv's own files contain domains instead of subreddits.
 */
export function domainFinder(domains: Domains): (subreddit: string) => string | null {
  const domainOf = new Map(
    Object.entries(domains).flatMap(([domain, { subreddits }]) =>
      [domain, ...subreddits].map((subreddit) => [subreddit.toLowerCase(), domain]),
    ),
  );
  return (subreddit) => domainOf.get(subreddit.toLowerCase()) ?? null;
}
