import { dirname, resolve } from "node:path";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { holdAgainst, type Path, pathText } from "../pipeline/text/mistakes.ts";
import { once } from "../pipeline/text/once.ts";
import { parseYaml } from "../pipeline/text/yaml.ts";
import { type Config, configFileSchema, configSchema } from "./config.ts";
import { readNamedFile } from "./read-named-file.ts";

/** The configuration of a run: that of the file, changed by the options of the command line. */
export interface LoadedConfig {
  readonly config: Config;
  /** Relative paths in the configuration start here. */
  readonly folder: string;
}

/**
 * Reads the file, applies the options with `change`, and checks both against the schema. Throws `ConfigError`: a mistake in the
 * file comes with line and column, a mistake in an option with the name that `optionAt` gives it.
 */
export function loadConfig(
  file: string,
  change: (config: Config) => unknown,
  optionAt: (path: Path) => string = pathText,
): LoadedConfig {
  const text = readNamedFile(
    file,
    "the configuration",
    "give another with --config, or write one with `pipeline init`",
  );
  const parsed = parseYaml(text, file, configFileSchema);
  if (parsed.value === null)
    throw new ConfigError(`could not use the configuration "${file}":`, parsed.issues);
  return { config: changed(parsed.value, change, optionAt), folder: dirname(resolve(file)) };
}

/** The same without a file, from values of keys; every other key has its default. Relative paths start in the folder. */
export function loadValues(
  { values, folder }: { readonly values: Partial<Config>; readonly folder: string },
  change: (config: Config) => unknown,
  optionAt: (path: Path) => string = pathText,
): LoadedConfig {
  return { config: changed(configSchema.parse(values, once), change, optionAt), folder };
}

function changed(
  config: Config,
  change: (config: Config) => unknown,
  optionAt: (path: Path) => string,
): Config {
  const { value, mistakes } = holdAgainst(configSchema, change(config), optionAt);
  if (value === undefined) throw new ConfigError("could not use the options:", mistakes);
  return value;
}
