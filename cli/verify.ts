import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { type Count, createTally, type Finding, type Tally } from "../checks/reading/tally.ts";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { columns, say, sayCount } from "../pipeline/text/layout.ts";
import type { CommandEnd, VerifyEnd } from "../targets/orders.ts";
import { readNamedFile } from "../targets/read-named-file.ts";
import { targetOfFolder } from "../targets/targets.ts";
import { configOption, configSource } from "./configuration.ts";
import { openProgress } from "./open-progress.ts";
import type { Terminal } from "./terminal.ts";

/** The maximum number of findings of a check that are printed; --json has all. */
const mostPrinted = 20;

interface VerifyOptions {
  readonly names?: string;
  readonly model?: string;
  readonly config?: string;
  readonly json?: boolean;
}

/**
 * `pipeline verify`: a benchmark checked from its files alone. With `--model`, a model also reads again what
 * rules can't check.
 */
export function addVerifyCommand(command: Command, terminal: Terminal, interrupted: AbortSignal): void {
  command
    .argument("<folder>", "the folder of the exported files")
    .option(
      "--names <file>",
      "a file with a real name in each line; no exported file may contain any of them (one that is also an ordinary word: where its owner is greeted or linked)",
    )
    .option(
      "--model <name>",
      "also have this model read the turns in which nothing is stated: a name under models in the configuration, or a model that the writer's server has",
    )
    .addOption(configOption())
    .option("--json", "all counts and findings as JSON")
    .action((folder: string, options: VerifyOptions) =>
      verify(resolve(terminal.folder, folder), options, { terminal, interrupted }),
    );
}

interface Around {
  readonly terminal: Terminal;
  readonly interrupted: AbortSignal;
}

async function verify(folder: string, options: VerifyOptions, around: Around): Promise<void> {
  const { json = false, names } = options;
  const { terminal } = around;
  if (!existsSync(folder))
    throw new ConfigError(
      `could not verify "${folder}": there is no such folder; give the folder of an export`,
    );
  const tally = createTally(json ? Number.POSITIVE_INFINITY : mostPrinted);
  const end = await targetOfFolder(folder).verify({
    folder,
    names: names === undefined ? [] : namesIn(resolve(terminal.folder, names)),
    tally,
  });
  const readings = await readAgain(folder, options, around);
  print({ folder, json, tally, readings, ...end }, terminal);
}

/** `null` without a model. */
async function readAgain(
  folder: string,
  { model, config, json }: VerifyOptions,
  { terminal, interrupted: signal }: Around,
): Promise<CommandEnd | null> {
  if (model === undefined) return null;
  const target = targetOfFolder(folder);
  if (!target.readAgain)
    throw new ConfigError(`could not use --model: the files in "${folder}" hold no readings; leave it out`);
  return target.readAgain({
    ...{ folder, model, env: terminal.env, signal },
    config: configSource(config === undefined ? {} : { config }, terminal),
    openProgress: () => openProgress("readings", { json, terminal }),
  });
}

interface Verified extends VerifyEnd {
  readonly folder: string;
  readonly json: boolean;
  readonly tally: Tally;
  /** What a model read again; `null` if no model was asked. */
  readonly readings: CommandEnd | null;
}

function print(
  { folder, json, tally, known, words = new Map(), readings }: Verified,
  terminal: Terminal,
): void {
  const notes = {
    ...(known.size > 0 ? { known: Object.fromEntries(known) } : {}),
    ...(words.size > 0 ? { words: Object.fromEntries(words) } : {}),
    ...(readings ? { readings: readings.json } : {}),
  };
  if (json)
    terminal.out(JSON.stringify({ folder, checks: tally.counts(), findings: tally.findings, ...notes }));
  else {
    const again = readings ? ["", ...readings.lines] : [];
    for (const line of [...report(folder, tally), ...sayKnown(known), ...sayWords(words), ...again])
      terminal.out(line);
  }
  if (tally.findings.length > 0 || readings?.failed) terminal.exit(1);
}

function sayKnown(known: ReadonlyMap<string, number>): string[] {
  if (known.size === 0) return [];
  const rows = [...known].map(([check, prompts]) => [check, say(prompts)]);
  return [
    "",
    "Faithful to the original, so its prompts have these known faults:",
    ...columns([["check", "prompts"], ...rows], [1]),
  ];
}

/** The names that were only words, the most frequent first. */
function sayWords(words: ReadonlyMap<string, number>): string[] {
  if (words.size === 0) return [];
  const rows = [...words]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostPrinted)
    .map(([word, times]) => [word, say(times)]);
  return [
    "",
    "These names are also ordinary words. A run replaces them only where their owners are greeted or linked, and no other",
    "place counts as a finding, since nobody can tell whether somebody is meant there:",
    ...columns([["name", "places"], ...rows], [1]),
    ...(words.size > mostPrinted ? [`and ${say(words.size - mostPrinted)} more; --json has all`] : []),
  ];
}

function namesIn(file: string): string[] {
  const names = readNamedFile(file, "the names in", "give a text file with a name in each line")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (names.length > 0) return names;
  throw new ConfigError(`could not read the names in "${file}": it holds none; write one in each line`);
}

function report(folder: string, tally: Tally): string[] {
  const counts = tally.counts();
  const found = counts.reduce((sum, { findings }) => sum + findings, 0);
  const failed = counts.filter(({ findings }) => findings > 0).length;
  const rows = counts.map(({ check, checked, findings }) => [check, say(checked), say(findings)]);
  return [
    ...columns([["check", "checked", "findings"], ...rows], [1, 2]),
    "",
    ...tally.findings.map(sayFinding),
    ...counts.flatMap(sayRest),
    ...(found > 0 ? [""] : []),
    found === 0
      ? `All ${sayCount(counts.length, "check")} hold in ${folder}.`
      : `${sayCount(failed, "check")} of ${counts.length} failed, ${sayCount(found, "finding")} in ${folder}.`,
  ];
}

function sayFinding({ check, file, row, reason }: Finding): string {
  return `${file}${row === null ? "" : ` row ${row}`}: ${check}: ${reason}`;
}

const sayRest = ({ check, findings }: Count) =>
  findings > mostPrinted ? [`${check}: ${say(findings - mostPrinted)} more; --json has all`] : [];
