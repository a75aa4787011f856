import { stringify } from "yaml";
import type { Config } from "./config.ts";
import type { MadeTarget } from "./target.ts";

/**
 * The configuration that was used, as YAML to be written beside the dataset. It leaves out what has no influence on the dataset.
 * It names the variables of keys, never a key.
 */
export function resolvedConfiguration(
  { roles, resolved }: MadeTarget<Config>,
  config: Config,
  partitions: readonly number[],
): string {
  const asked = roles.flatMap(({ name }) => (config.models[name] ? [[name, config.models[name]]] : []));
  const { comment, values } = resolved(config, partitions);
  const lines = comment === "" ? [] : comment.split("\n").map((line) => `# ${line}\n`);
  return `${lines.join("")}${stringify({ ...values, models: Object.fromEntries(asked) })}`;
}
