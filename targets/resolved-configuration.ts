import { stringify } from "yaml";
import type { Config } from "./config.ts";
import { roles } from "./roles.ts";
import { targetOf } from "./targets.ts";

/**
 * The configuration as it was used, to be kept beside what it made, without what changes nothing in it. It names the
 * key's variable, never the key.
 */
export function resolvedConfiguration(config: Config, partitions: readonly number[]): string {
  const asked = roles.flatMap(({ name }) => (config.models[name] ? [[name, config.models[name]]] : []));
  const { comment, values } = targetOf(config).resolved(config, partitions);
  const lines = comment === "" ? [] : comment.split("\n").map((line) => `# ${line}\n`);
  return `${lines.join("")}${stringify({ ...values, models: Object.fromEntries(asked) })}`;
}
