import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { ConfigError } from "../pipeline/engine/errors.ts";
import type { ModelsSettings, RoleSettings } from "../pipeline/models/roles.ts";
import { type Path, pathText } from "../pipeline/text/mistakes.ts";
import type { Config } from "../targets/config.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import { rolesOf, withMainModel } from "../targets/roles.ts";
import { allRoles, allStageNames, targetNames, targetOf } from "../targets/targets.ts";
import { configOption, editionOption, type Recorded, readConfiguration } from "./configuration.ts";
import { parseAmount, parseWhole } from "./parsers.ts";
import {
  chosenPartitions,
  refuseForeignOptions,
  targetOptions,
  withTargetOptions,
} from "./target-options.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The common options of commands that work on a run. Options of targets have their own names in addition to
 * these.
 */
export interface RunOptions {
  readonly config?: string;
  readonly edition?: string;
  readonly stage: string;
  readonly seed?: number;
  readonly model?: string;
  readonly budget?: number;
  readonly target?: string;
  readonly out?: string;
  readonly verbose?: boolean;
  readonly json?: boolean;
}

/** Adds the options that choose a run and change its settings. */
export function addRunOptions(command: Command): Command {
  command
    .addOption(configOption())
    .addOption(editionOption())
    .addOption(
      new Option("--stage <name>", "make everything up to and including this stage")
        .choices(allStageNames)
        .default("export"),
    )
    .addOption(new Option("--target <name>", "what is made").choices(targetNames))
    .option("--seed <number>", "the seed", parseWhole)
    .option("--model <name>", "the model of the writer, or offline")
    .option("--budget <amount>", "what the run may cost in all, in the currency of the prices", parseAmount)
    .option("--out <folder>", "the output folder of the run")
    .option("--verbose", "a line for every task")
    .option("--json", "events as JSON lines");
  for (const { option } of targetOptions) command.addOption(option);
  return command;
}

/** Commands that only read have the options of `run`, but print something else. */
export function describeOutput(command: Command, verbose: string): void {
  for (const option of command.options) {
    if (option.long === "--verbose") option.description = verbose;
    if (option.long === "--json") option.description = "one JSON object";
  }
}

/** The configuration with the values of the options, and the chosen partitions. */
export function loadRun(
  options: RunOptions & Recorded,
  terminal: Terminal,
): { loaded: LoadedConfig; partitions: readonly number[] } {
  const loaded = loadPlace(options, terminal);
  const target = targetOf(loaded.config);
  if (!target.stageNames.includes(options.stage))
    throw new ConfigError(
      `could not make everything up to "${options.stage}": the target ${target.name} has the stages ${target.stageNames.join(", ")}`,
    );
  refuseForeignOptions(options, targetOptions, target.name);
  const chosen = chosenPartitions(options);
  const partitions =
    chosen ??
    Array.from({ length: target.partition.count(loaded.config, loaded.folder) }, (_, index) => index);
  return { loaded, partitions };
}

/** The configuration with the values of the options; nothing is said yet about their target. */
export function loadPlace(
  options: RunOptions & Recorded,
  terminal: Pick<Terminal, "folder" | "err">,
): LoadedConfig {
  return readConfiguration(
    options,
    terminal,
    (config) => withOptions(config, options, terminal.folder),
    optionAt,
  );
}

const commonOptions = { seed: "--seed", out: "--out", [`models.${allRoles[0].name}.model`]: "--model" };

/** The name of the option that set the value at the path. */
function optionAt(path: Path): string {
  const name = pathText(path);
  const own = targetOptions.flatMap(({ byTarget, option }) =>
    [...byTarget.values()].map(({ sets }) => [sets.join("."), option.long ?? ""] as const),
  );
  const found = [...Object.entries(commonOptions), ...own].find(
    ([key]) => key !== "" && (name === key || name.startsWith(`${key}.`)),
  );
  return found?.[1] ?? name;
}

function withOptions(config: Config, options: RunOptions, folder: string): unknown {
  const common = {
    ...config,
    seed: options.seed ?? config.seed,
    // An empty name stays empty, so that the schema refuses it. Resolved, it would be the current folder.
    out: options.out ? resolve(folder, options.out) : (options.out ?? config.out),
    target: options.target ?? config.target,
    budget: options.budget ?? config.budget,
    models: options.model === undefined ? config.models : withModel(rolesOf(config), options.model),
  };
  return withTargetOptions(common, options, folder);
}

function withModel(models: RoleSettings, model: string): ModelsSettings {
  return { ...models.settings, [models.roles[0].name]: withMainModel(models, model) };
}
