import { resolve } from "node:path";
import type { Command } from "commander";
import { type Count, createTally, type Finding, type Tally } from "../checks/reading/tally.ts";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { columns, say, sayCount } from "../pipeline/text/layout.ts";
import { readNamedFile } from "../targets/read-named-file.ts";
import { targetOfFolder } from "../targets/targets.ts";
import type { Terminal } from "./terminal.ts";

/** The most findings of a check that are printed; --json has all. */
const mostPrinted = 20;

interface VerifyOptions {
  readonly names?: string;
  readonly json?: boolean;
}

/** `pipeline verify`: a benchmark checked from its files alone. */
export function addVerifyCommand(command: Command, terminal: Terminal): void {
  command
    .argument("<folder>", "the folder of the exported files")
    .option(
      "--names <file>",
      "a file with a real name in each line; no exported file may contain any of them",
    )
    .option("--json", "all counts and findings as JSON")
    .action((folder: string, options: VerifyOptions) =>
      verify(resolve(terminal.folder, folder), options, terminal),
    );
}

async function verify(folder: string, { json, names }: VerifyOptions, terminal: Terminal): Promise<void> {
  const tally = createTally(json ? Number.POSITIVE_INFINITY : mostPrinted);
  const known = await targetOfFolder(folder).verify({
    folder,
    names: names === undefined ? [] : namesIn(resolve(terminal.folder, names)),
    tally,
  });
  print({ folder, json: json ?? false, tally, known }, terminal);
}

interface Verified {
  readonly folder: string;
  readonly json: boolean;
  readonly tally: Tally;
  /** What is known to be wrong with a set that is faithful to the original: in how many prompts, by check. */
  readonly known: ReadonlyMap<string, number>;
}

function print({ folder, json, tally, known }: Verified, terminal: Terminal): void {
  const notes = known.size > 0 ? { known: Object.fromEntries(known) } : {};
  if (json)
    terminal.out(JSON.stringify({ folder, checks: tally.counts(), findings: tally.findings, ...notes }));
  else for (const line of [...report(folder, tally), ...sayKnown(known)]) terminal.out(line);
  if (tally.findings.length > 0) terminal.exit(1);
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
