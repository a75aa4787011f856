import { stringify } from "yaml";
import type { Config } from "./config.ts";
import type { MadeTarget, Resolved } from "./target.ts";

/**
 * The configuration that was used, to be written beside the dataset. It leaves out what has no influence on the dataset. It
 * names the variables of keys, never a key.
 */
export function resolvedValues(
  { roles, resolved }: MadeTarget<Config>,
  config: Config,
  partitions: readonly number[],
): Resolved {
  const asked = roles.flatMap(({ name }) => (config.models[name] ? [[name, config.models[name]]] : []));
  const { comment, values } = resolved(config, partitions);
  return { comment, values: { ...values, models: Object.fromEntries(asked) } };
}

/** The same as YAML. */
export function resolvedConfiguration(
  target: MadeTarget<Config>,
  config: Config,
  partitions: readonly number[],
): string {
  const { comment, values } = resolvedValues(target, config, partitions);
  const lines = comment === "" ? [] : comment.split("\n").map((line) => `# ${line}\n`);
  return `${lines.join("")}${stringify(values)}`;
}
