import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { allTargets, targetNamed, targetNames } from "../targets/targets.ts";
import { configOption, configSource } from "./configuration.ts";
import { openProgress } from "./open-progress.ts";
import { parseAmount, parseWhole } from "./parsers.ts";
import { printView } from "./print/print-view.ts";
import { addValue, ownOptions, ownValues, refuseForeignOptions } from "./target-options.ts";
import type { Terminal } from "./terminal.ts";

interface EvaluateOptions {
  readonly target: (typeof targetNames)[number];
  readonly model?: readonly string[];
  readonly config?: string;
  readonly limit?: number;
  readonly budget?: number;
  readonly out?: string;
  readonly json?: boolean;
}

const evaluations = allTargets.flatMap(({ name, evaluation }) =>
  evaluation ? [{ name, ...evaluation }] : [],
);
const options = ownOptions(evaluations);

/** `pipeline evaluate`: how often models answer the questions of a benchmark correctly. */
export function addEvaluateCommand(command: Command, terminal: Terminal, interrupted: AbortSignal): void {
  command
    .argument("<paths...>", evaluations.map(({ name, paths }) => `${name}: ${paths}`).join("; "))
    .addOption(
      new Option("--target <name>", "whose format the benchmark has")
        .choices(evaluations.map(({ name }) => name))
        .default(targetNames[0]),
    )
    .option(
      "--model <name>",
      "who answers: a name under models in the configuration, or a model that the writer's server has; can be repeated",
      addValue,
    )
    .addOption(configOption())
    .option("--limit <count>", "the maximum number of questions of each size or file", parseWhole)
    .option(
      "--budget <amount>",
      "what the evaluation may cost in all, in the currency of the prices",
      parseAmount,
    )
    .option("--out <folder>", "where the results go (default: evaluation, beside the questions)")
    .option("--json", "what was found as one JSON object")
    .action((paths: string[], given: EvaluateOptions) => evaluate(paths, given, terminal, interrupted));
  for (const { option } of options) command.addOption(option);
}

async function evaluate(
  paths: readonly string[],
  given: EvaluateOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const { target, model: models = [], limit, budget, out, json } = given;
  const { env, err: notice } = terminal;
  const at = (path: string) => resolve(terminal.folder, path);
  refuseForeignOptions(given, options, target);
  const evaluation = targetNamed(target).evaluation;
  if (!evaluation) throw new ConfigError(`could not evaluate: models are asked nothing about ${target}`);
  const end = await evaluation.evaluate({
    paths: paths.map(at),
    config: configSource(given, terminal),
    models,
    limit,
    budget,
    out: out === undefined ? undefined : at(out),
    own: ownValues(given, options, target),
    env,
    signal,
    notice,
    openProgress: () => openProgress("evaluation", { json, terminal }),
  });
  printView(end.json, { json, lines: () => end.lines, terminal });
  if (end.failed) terminal.exit(1);
}
