import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { holdAgainst, nameOf, type Path, parseYaml } from "../pipeline/text/yaml.ts";
import { type Config, configFileSchema, configSchema } from "./config.ts";
import { readNamedFile } from "./read-named-file.ts";

/** The configuration of a run: what the file says, changed by the options of the command line. */
export interface LoadedConfig {
  readonly config: Config;
  /** Relative paths of the configuration start here. */
  readonly folder: string;
}

/** The configuration of a command that also works without one. */
export interface ConfigFile {
  readonly file: string;
  /** Whether the user named the file. */
  readonly isNamed: boolean;
}

/** `null` if the file is missing and nobody named it. */
export function loadConfigIfThere({ file, isNamed }: ConfigFile): Config | null {
  return isNamed || existsSync(file) ? loadConfig(file, (config) => config).config : null;
}

/**
 * Reads the file and holds it, options put in, against the schema; every mistake comes with line and column, or with
 * the name that `optionAt` gives it.
 */
export function loadConfig(
  file: string,
  change: (config: Config) => unknown,
  optionAt: (path: Path) => string = nameOf,
): LoadedConfig {
  const text = readNamedFile(
    file,
    "the configuration",
    "give another with --config, or copy the config.yaml that comes with persona-pipeline",
  );
  const parsed = parseYaml(text, file, configFileSchema);
  if (parsed.value === null)
    throw new ConfigError(`could not use the configuration "${file}":`, parsed.issues);
  const { value, mistakes } = holdAgainst(configSchema, change(parsed.value), optionAt);
  if (value === undefined) throw new ConfigError("could not use the options:", mistakes);
  return { config: value, folder: dirname(resolve(file)) };
}
