import { resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { type ModelsSettings, type RoleSettings, settingsOfRole } from "../pipeline/models/roles.ts";
import type { ModelSettings } from "../pipeline/models/settings.ts";
import { nameOf, type Path } from "../pipeline/text/yaml.ts";
import { type Config, mostPersonas } from "../targets/config.ts";
import { type LoadedConfig, loadConfig } from "../targets/load-config.ts";
import { gatherRun } from "../targets/open-run.ts";
import { roles, rolesOf } from "../targets/roles.ts";
import type { Target } from "../targets/target.ts";
import { allStageNames, targetOf } from "../targets/targets.ts";
import type { Terminal } from "./terminal.ts";

/** The options of commands that work on a run. */
export interface RunOptions {
  readonly config: string;
  readonly stage: string;
  readonly personas?: readonly number[];
  readonly topics?: readonly string[];
  readonly periods?: readonly string[];
  readonly sizes?: readonly string[];
  readonly variants?: number;
  readonly forks?: number;
  /** False where `--no-filter` was given. */
  readonly filter?: boolean;
  readonly seed?: number;
  readonly model?: string;
  readonly budget?: number;
  readonly target?: string;
  readonly input?: readonly string[];
  readonly domains?: readonly string[];
  readonly allDomains?: boolean;
  readonly faithful?: boolean;
  readonly splitBy?: string;
  readonly keepNames?: boolean;
  readonly out?: string;
  readonly verbose?: boolean;
  readonly json?: boolean;
  /** Of `run` alone. */
  readonly clean?: boolean;
}

/** Adds the options by which a run is chosen and changed. */
export function addRunOptions(command: Command): Command {
  return command
    .option("--config <file>", "the configuration", "config.yaml")
    .addOption(
      new Option("--stage <name>", "make everything up to and including this stage")
        .choices(allStageNames)
        .default("export"),
    )
    .option("--personas <numbers>", 'which personas, such as "0-19" or "0,3"', parseNumbers)
    .option("--topics <names>", "which topics, with commas between", parseList)
    .option("--periods <names>", "which periods, with commas between", parseList)
    .option("--sizes <sizes>", "which of 32k,128k,1M", parseList)
    .option("--variants <count>", "orderings of sessions", parseWhole)
    .option("--forks <count>", "4, or 1 for the classic benchmark", parseWhole)
    .option("--no-filter", "take every question as it is")
    .option("--seed <number>", "the seed", parseWhole)
    .option("--model <name>", "the model of the writer, or offline")
    .option("--budget <amount>", "what the run may cost in all, in the currency of the prices", parseAmount)
    .addOption(new Option("--target <name>", "what is made").choices(["personamem", "personaconv"]))
    .option("--input <files...>", "personaconv: Reddit data of any kind; none for synthetic threads")
    .option("--domains <names>", "personaconv: which domains, with commas between", parseList)
    .option("--all-domains", "personaconv: keep subreddits of no domain under their own names")
    .option("--faithful", "personaconv: by the original's rules, with what they leak")
    .addOption(
      new Option("--split-by <what>", "personaconv: what no two splits share").choices([
        "author",
        "time",
        "both",
      ]),
    )
    .option("--keep-names", "personaconv: no pseudonyms")
    .option("--out <folder>", "where everything is written")
    .option("--verbose", "a line for every task")
    .option("--json", "events as JSON lines");
}

/** Names with commas between. */
export const parseList = (text: string) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

export function parseWhole(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  if (!Number.isSafeInteger(number))
    throw new InvalidArgumentError(`It must be a whole number up to ${Number.MAX_SAFE_INTEGER}.`);
  return number;
}

export function parseAmount(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be an amount such as 20 or 0.5.");
}

/** `0-19`, `0,3`, `0-2,7`: in order, each once. */
export function parseNumbers(text: string): number[] {
  const numbers = parseList(text).flatMap((part) => {
    const range = /^(\d+)(?:-(\d+))?$/.exec(part);
    const [from, to] = [Number(range?.[1]), Number(range?.[2] ?? range?.[1])];
    if (!range || to < from)
      throw new InvalidArgumentError('It must be numbers and ranges such as "0-19" or "0,3".');
    if (to >= mostPersonas) throw new InvalidArgumentError(`Personas go from 0 to ${mostPersonas - 1}.`);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  if (numbers.length === 0) throw new InvalidArgumentError("It names no persona.");
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The configuration with the options put in, and the personas that are meant. */
export function loadRun(
  options: RunOptions,
  terminal: Terminal,
): { loaded: LoadedConfig; partitions: readonly number[] } {
  const loaded = loadConfig(
    resolve(terminal.folder, options.config),
    (config) => withOptions(config, options, terminal.folder),
    optionAt,
  );
  const target = targetOf(loaded.config);
  refuseForeignOptions(options, loaded.config.target, target);
  const partitions =
    options.personas ?? Array.from({ length: target.partitions(loaded.config) }, (_, index) => index);
  // Whatever stops the run is to come out before anything is thrown away.
  if (options.clean)
    gatherRun(loaded, partitions, { env: terminal.env, emit: () => {}, mode: "write", notice: () => {} });
  return { loaded, partitions };
}

/** Options that belong to one target alone. */
const personaMemOptions = {
  personas: "--personas",
  topics: "--topics",
  periods: "--periods",
  sizes: "--sizes",
  variants: "--variants",
  forks: "--forks",
};
const personaConvOptions = {
  input: "--input",
  domains: "--domains",
  allDomains: "--all-domains",
  faithful: "--faithful",
  splitBy: "--split-by",
  keepNames: "--keep-names",
};

function refuseForeignOptions(options: RunOptions, name: string, { stageNames, partition }: Target): void {
  if (!stageNames.includes(options.stage))
    throw new ConfigError(
      `could not make everything up to "${options.stage}": the target ${name} has the stages ${stageNames.join(", ")}`,
    );
  const foreign = Object.entries(partition === "persona" ? personaConvOptions : personaMemOptions).find(
    ([key]) => key in options,
  );
  if (foreign)
    throw new ConfigError(
      `could not take ${foreign[1]}: the target ${name} knows no such thing; leave it out, or give another --target`,
    );
}

const optionNames = {
  seed: "--seed",
  out: "--out",
  "topics.select": "--topics",
  periods: "--periods",
  forks: "--forks",
  "contexts.sizes": "--sizes",
  "contexts.variants": "--variants",
  [`models.${roles[0].name}.model`]: "--model",
};

/** How the option is called whose value stands at the path. */
function optionAt(path: Path): string {
  const name = nameOf(path);
  const option = Object.entries(optionNames).find(([key]) => name === key || name.startsWith(`${key}.`));
  return option?.[1] ?? name;
}

function withOptions(config: Config, options: RunOptions, folder: string): unknown {
  const { contexts, topics, models, personaconv } = config;
  return {
    ...config,
    seed: options.seed ?? config.seed,
    // An empty name would be the folder one is in.
    out: options.out ? resolve(folder, options.out) : (options.out ?? config.out),
    topics: { ...topics, select: options.topics ?? topics.select },
    periods: options.periods ?? config.periods,
    target: options.target ?? config.target,
    personaconv: {
      ...personaconv,
      input: options.input?.map((file) => resolve(folder, file)) ?? personaconv.input,
      domains: options.domains ?? personaconv.domains,
      allDomains: options.allDomains ?? personaconv.allDomains,
      mode: options.faithful ? "faithful" : personaconv.mode,
      split: { ...personaconv.split, by: options.splitBy ?? personaconv.split.by },
      keepNames: options.keepNames ?? personaconv.keepNames,
    },
    forks: options.forks ?? config.forks,
    filter: options.filter === false ? false : config.filter,
    contexts: {
      ...contexts,
      sizes: options.sizes ?? contexts.sizes,
      variants: options.variants ?? contexts.variants,
    },
    budget: options.budget ?? config.budget,
    models: options.model === undefined ? models : withModel(rolesOf(config), options.model),
  };
}

function withModel(models: RoleSettings, model: string): ModelsSettings {
  return { ...models.settings, [models.roles[0].name]: withMainModel(models, model) };
}

/** The settings of the main role with another model. */
export function withMainModel(models: RoleSettings, model: string): ModelSettings {
  if (model === "offline") return { provider: "offline" };
  const { name } = models.roles[0];
  const main = settingsOfRole(name, models);
  if (main.provider === "offline") {
    throw new ConfigError(
      `could not use model "${model}": the configuration's ${name} is offline; set models.${name}.provider to openai, with its base URL and the name of the key's variable`,
    );
  }
  // Another model has another price, which is not known.
  return model === main.model ? main : { ...main, model, price: undefined };
}
