import { type Command, Option } from "commander";
import { ConfigError } from "../pipeline/engine/errors.ts";
import type { Scoring } from "../targets/target.ts";
import { allTargets } from "../targets/targets.ts";
import { configSource } from "./configuration.ts";
import { printView } from "./print/print-view.ts";
import { ownOptions, ownValues, refuseForeignOptions } from "./target-options.ts";
import type { Terminal } from "./terminal.ts";

interface ScoreOptions {
  readonly target: string;
  readonly config?: string;
  readonly json?: boolean;
}

const scoring = allTargets.flatMap(({ name, scoring: own }) => (own ? [{ name, ...own }] : []));
const options = ownOptions(scoring);

/** `pipeline score`: how good the answers of a model are, for targets whose evaluation only writes them down. */
export function addScoreCommand(command: Command, terminal: Terminal, interrupted: AbortSignal): void {
  const names = scoring.map(({ name }) => name);
  command
    .argument("<files...>", scoring.map(({ name, file }) => `${name}: ${file}`).join("; "))
    .addOption(new Option("--target <name>", "whose answers they are").choices(names).default(names[0]))
    .option(
      "--config <file>",
      "where score.embeddings names an embedding model (default: config.yaml, if it is there)",
    )
    .option("--json", "one JSON object")
    .action((files: string[], given: ScoreOptions) => score(files, given, terminal, interrupted));
  for (const { option } of options) command.addOption(option);
}

async function score(
  names: readonly string[],
  given: ScoreOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const { target, json } = given;
  refuseForeignOptions(given, options, target);
  const config = configSource(given, terminal);
  // An option that is given must be valid, even if the task doesn't need it.
  if (given.config !== undefined) config.read();
  const end = await scoringOf(target).score({
    names,
    folder: terminal.folder,
    config,
    own: ownValues(given, options, target),
    env: terminal.env,
    signal,
  });
  printView(end.json, { json, lines: () => end.lines, terminal });
  if (end.failed) terminal.exit(1);
}

function scoringOf(target: string): Scoring {
  const found = scoring.find(({ name }) => name === target);
  if (found) return found;
  throw new ConfigError(`could not score: the target "${target}" has no scores of its own`);
}
