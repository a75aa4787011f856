import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { Option } from "commander";
import { ConfigError } from "../pipeline/engine/errors.ts";
import type { Path } from "../pipeline/text/mistakes.ts";
import { packaged } from "../pipeline/text/packaged.ts";
import type { Config } from "../targets/config.ts";
import { type LoadedConfig, loadConfig, loadValues } from "../targets/load-config.ts";
import type { ConfigSource } from "../targets/orders.ts";
import { type ConfigChoice, usualConfig } from "./dot-env.ts";
import type { Terminal } from "./terminal.ts";

export const configOption = () =>
  new Option("--config <file>", `the configuration (default: ${usualConfig}, if it is there)`);

/** For commands about a run. */
export const editionOption = () =>
  new Option(
    "--edition <name>",
    'a finished benchmark of the package, such as "one"; its configuration is used, and no model is asked',
  ).conflicts("config");

/** Whether a configuration was given, or the default one exists. */
export function hasConfiguration({ config, edition }: ConfigChoice, folder: string): boolean {
  return config !== undefined || edition !== undefined || existsSync(join(folder, usualConfig));
}

/** The configuration for a target's command, which may also work without one. */
export function configSource(choice: ConfigChoice, terminal: Terminal): ConfigSource {
  return {
    isThere: hasConfiguration(choice, terminal.folder),
    read: () => readConfiguration(choice, terminal).config,
  };
}

/** A configuration that is used instead of the default values. */
export interface Recorded {
  readonly recorded?: Config;
}

/**
 * Reads the configuration that was given, that of an edition, or the default one. If the default one is missing, says so
 * and uses the default values. An edition goes to a folder of its own in the current folder.
 */
export function readConfiguration(
  choice: ConfigChoice & Recorded,
  { folder, err }: Pick<Terminal, "folder" | "err">,
  change: (config: Config) => unknown = (config) => config,
  optionAt?: (path: Path) => string,
): LoadedConfig {
  const { edition } = choice;
  if (edition !== undefined) {
    const whole = (config: Config) => ({ ...config, out: resolve(folder, editionOut(edition)) });
    const loaded = loadConfig(editionConfig(edition), (config) => change(whole(config)), optionAt);
    const { target } = loadConfig(editionConfig(edition), whole).config;
    if (loaded.config.target !== target)
      throw new ConfigError(
        `could not use --target ${loaded.config.target}: the edition "${edition}" is a finished benchmark of the target ${target}; leave out --target, or --edition`,
      );
    return loaded;
  }
  if (hasConfiguration(choice, folder))
    return loadConfig(resolve(folder, choice.config ?? usualConfig), change, optionAt);
  if (choice.recorded) return loadValues({ values: choice.recorded, folder }, change, optionAt);
  err(`There is no ${usualConfig} in ${folder}, so the defaults are used; \`pipeline init\` writes one.`);
  return loadValues({ values: {}, folder }, change, optionAt);
}

/**
 * The editions: finished benchmarks that come with the package. Each is a configuration, and a recording of what a model
 * answered. Anyone can write its files again without a key.
 */
const editionsFolder = packaged("content/editions");

/** The configuration of an edition. Throws a `ConfigError` if the package has no edition of this name. */
function editionConfig(name: string): string {
  const names = editionNames();
  if (!names.includes(name))
    throw new ConfigError(
      `could not find the edition "${name}": the package has ${names.length === 0 ? "none" : names.join(", ")}`,
    );
  return join(editionsFolder, name, usualConfig);
}

/** The output folder of an edition if no other is given, relative to the current folder. */
const editionOut = (name: string): string => `edition-${name}`;

const editionNames = (): string[] =>
  existsSync(editionsFolder)
    ? readdirSync(editionsFolder).filter((name) => existsSync(join(editionsFolder, name, usualConfig)))
    : [];
