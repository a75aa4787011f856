import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { type OpenFile, openExportFile } from "../checks/reading/open-file.ts";
import { type Count, createTally, type Finding, type Tally } from "../checks/reading/tally.ts";
import type { FileKind } from "../checks/verify/check.ts";
import { verifySize } from "../checks/verify/verify.ts";
import { ConfigError, messageOf } from "../pipeline/engine/errors.ts";
import { createTokenCounter } from "../pipeline/models/tokens.ts";
import { columns, say, sayCount } from "../pipeline/text/layout.ts";
import { parseYaml } from "../pipeline/text/yaml.ts";
import type { Terminal } from "./terminal.ts";
import { isConversationsFolder, verifyConversationsFolder } from "./verify-conversations.ts";

const configName = "config.resolved.yaml";
/** What the names of sizes promise, in tokens. */
const sizeTokens = { "32k": 32_000, "128k": 128_000, "1M": 1_000_000 } as const;
type Size = keyof typeof sizeTokens;
const sizes = ["32k", "128k", "1M"] as const satisfies readonly Size[];
/** So many findings of a check are printed; --json has all. */
const mostPrinted = 20;

const nameOf: Readonly<Record<FileKind, (size: Size) => string>> = {
  questions: (size) => `questions_${size}.csv`,
  contexts: (size) => `shared_contexts_${size}.jsonl`,
  provenance: (size) => `provenance_${size}.jsonl`,
  sessions: (size) => `sessions_${size}.jsonl`,
};

/** What can't be checked where a file is missing. */
const hangsOn: Readonly<Record<FileKind, string>> = {
  questions: "nothing of its size is checked",
  contexts: "what stands in contexts is not checked: evidence, lengths, distances, turns, filler",
  provenance: "answers, evidence, distances and groups are not checked",
  sessions: "evidence, distances and filler are not checked",
};

/** What the configuration promises of the files beside it; it may say more. */
const promiseSchema = z.looseObject({
  forks: z.union([z.literal(1), z.literal(4)]),
  contexts: z.looseObject({ sizes: z.array(z.enum(sizes)).min(1) }),
});

interface VerifyOptions {
  readonly names?: string;
  readonly json?: boolean;
}

/** `pipeline verify`: a benchmark checked from its files alone. */
export function addVerifyCommand(program: Command, terminal: Terminal): void {
  program
    .command("verify")
    .argument("<folder>", "where the exported files are")
    .option("--names <file>", "personaconv: real names, one a line, that must stand nowhere")
    .option("--json", "all counts and findings as JSON")
    .description("check an exported benchmark from its files alone; exit code 1 where something is wrong")
    .action((folder: string, options: VerifyOptions) =>
      verify(resolve(terminal.folder, folder), options, terminal),
    );
}

async function verify(folder: string, { json, names }: VerifyOptions, terminal: Terminal): Promise<void> {
  const tally = createTally(json ? Number.POSITIVE_INFINITY : mostPrinted);
  if (isConversationsFolder(folder)) {
    const known = await verifyConversationsFolder(
      folder,
      names ? namesIn(resolve(terminal.folder, names)) : [],
      tally,
    );
    print(folder, json ?? false, tally, terminal, known);
    return;
  }
  const { forks, wanted } = readExpected(folder, tally);
  const counter = createTokenCounter();
  try {
    for (const size of sizes) await verifyFiles({ folder, size, forks, wanted }, counter.count, tally);
  } finally {
    counter.free();
  }
  print(folder, json ?? false, tally, terminal, new Map());
}

/** @param known what a set that is faithful to the original is known to have: by check, in how many prompts */
function print(
  folder: string,
  json: boolean,
  tally: Tally,
  terminal: Terminal,
  known: ReadonlyMap<string, number>,
): void {
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
    "Faithful to the original, with what its prompts tell:",
    ...columns([["check", "prompts"], ...rows], [1]),
  ];
}

interface Expected {
  readonly forks: number | null;
  readonly wanted: readonly Size[];
}

/** What the configuration beside the files promises; without one, what the names of the files say. */
function readExpected(folder: string, tally: Tally): Expected {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(`could not verify "${folder}": there is no such folder`);
  const file = join(folder, configName);
  tally.count("files");
  if (existsSync(file)) {
    const { value, issues } = parseYaml(readFileSync(file, "utf8"), file, promiseSchema);
    if (value === null) throw new ConfigError(`could not verify "${folder}":`, issues);
    return { forks: value.forks, wanted: value.contexts.sizes };
  }
  const wanted = sizes.filter((size) => existsSync(join(folder, nameOf.questions(size))));
  if (wanted.length === 0)
    throw new ConfigError(
      `could not verify "${folder}": it holds neither ${configName} nor a questions_SIZE.csv; give the folder of an export`,
    );
  tally.find(
    "files",
    configName,
    null,
    missing(
      "groups and the list of sizes are not checked; of files that others made `pipeline audit` tells more",
    ),
  );
  return { forks: null, wanted };
}

const missing = (without: string) => `the file is missing, and ${without}`;

/** Holds the files of a size that are there against each other; says which are not, and what that leaves out. */
function namesIn(file: string): string[] {
  try {
    return readFileSync(file, "utf8")
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "");
  } catch (error) {
    throw new ConfigError(`could not read the names in "${file}": ${messageOf(error)}`);
  }
}

async function verifyFiles(
  { folder, size, forks, wanted }: Expected & { readonly folder: string; readonly size: Size },
  countTokens: (text: string) => number,
  tally: Tally,
): Promise<void> {
  const open = (kind: FileKind) =>
    openWanted(join(folder, nameOf[kind](size)), kind, wanted.includes(size), tally);
  const [questions, contexts, provenance, sessions] = [
    open("questions"),
    open("contexts"),
    open("provenance"),
    open("sessions"),
  ];
  try {
    const order = { forks, tokens: sizeTokens[size], countTokens };
    if (questions && wanted.includes(size))
      await verifySize({ ...order, files: { questions, contexts, provenance, sessions } }, tally);
  } finally {
    for (const file of [questions, contexts, provenance, sessions]) file?.close();
  }
}

function openWanted(path: string, kind: FileKind, wanted: boolean, tally: Tally): OpenFile | null {
  const there = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  if (wanted || there) tally.count("files");
  if (wanted && !there) tally.find("files", basename(path), null, missing(hangsOn[kind]));
  if (there && !wanted)
    tally.find("files", basename(path), null, `${configName} does not have its size; it is not checked`);
  return there ? openExportFile(path) : null;
}

function report(folder: string, tally: Tally): string[] {
  const counts = tally.counts();
  const found = counts.reduce((sum, { findings }) => sum + findings, 0);
  const failed = counts.filter(({ wrong }) => wrong > 0).length;
  const rows = counts.map(({ check, checked, wrong }) => [check, say(checked), say(wrong)]);
  return [
    ...columns([["check", "checked", "wrong"], ...rows], [1, 2]),
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
