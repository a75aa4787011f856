import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { type Audit, auditQuestions } from "../../datasets/audit/audit.ts";
import { groupsOf } from "../../datasets/audit/provenance.ts";
import { readQuestionsFile } from "../../datasets/audit/read-file.ts";
import { renderHtml } from "../../datasets/audit/report-html.ts";
import {
  above,
  describeAudit,
  describeBalance,
  percent,
  shortcutRows,
} from "../../datasets/audit/report-text.ts";
import { openFiles } from "../../datasets/personamem/files.ts";
import { ConfigError } from "../engine/errors.ts";
import { columns } from "./show/layout.ts";
import type { Terminal } from "./terminal.ts";

interface AuditOptions {
  readonly output: string;
  readonly failAbove?: number;
}

/** `pipeline audit`: how much of a benchmark can be answered without its contexts. */
export function addAuditCommand(program: Command, terminal: Terminal): void {
  program
    .command("audit")
    .description(
      "measure shortcuts, balance and duplicates of questions files in the PersonaMem format, ours or not",
    )
    .argument("<path>", "a questions file (CSV or JSON), or a folder with questions_*.csv")
    .option("--output <folder>", "where audit.json and audit.html go", ".")
    .option(
      "--fail-above <share>",
      "exit with 1 where a rule or the learned solver is right more often, as 0.30",
      parseShare,
    )
    .action((path: string, options: AuditOptions) =>
      audit(resolve(terminal.folder, path), options, terminal),
    );
}

async function audit(path: string, { output, failAbove }: AuditOptions, terminal: Terminal): Promise<void> {
  const audits: Audit[] = [];
  for (const file of await questionsFiles(path)) {
    const done = await auditFile(file);
    audits.push(done);
    for (const line of summary(done)) terminal.out(line);
  }
  const folder = resolve(terminal.folder, output);
  await writeReports(folder, audits);
  terminal.out(`Written: ${join(folder, "audit.json")}, ${join(folder, "audit.html")}`);
  const failed = failAbove === undefined ? [] : audits.flatMap((done) => above(done, failAbove));
  if (failAbove === undefined || failed.length === 0) return;
  terminal.err(`Above ${percent(failAbove)}:`);
  for (const line of failed) terminal.err(`  ${line}`);
  terminal.exit(1);
}

async function questionsFiles(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new ConfigError(`could not audit "${path}": there is no such file or folder`);
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => /^questions_.*\.csv$/.test(name)).sort();
  if (names.length === 0)
    throw new ConfigError(`could not audit "${path}": the folder has no questions_*.csv`);
  return names.map((name) => join(path, name));
}

async function auditFile(file: string): Promise<Audit> {
  const groups = groupsOf(await provenanceBeside(file));
  const { questions, skipped } = readQuestionsFile(file, await readFile(file), groups);
  return auditQuestions(basename(file), questions, skipped);
}

/** Empty where nothing stands beside the file: other people's benchmarks have no provenance. */
async function provenanceBeside(file: string): Promise<string> {
  const size = /^questions_(.+)\.csv$/.exec(basename(file))?.[1];
  if (size === undefined) return "";
  return readFile(join(dirname(file), `provenance_${size}.jsonl`), "utf8").catch(() => "");
}

function summary(done: Audit): string[] {
  const table = columns([["shortcut", "right", "95 %", "most in"], ...shortcutRows(done)], [1, 2]);
  const { count, keptTogether } = done.shortcuts.folds;
  return [
    `${done.file}: ${describeAudit(done).join("\n")}`,
    "",
    ...table,
    `Chance: ${percent(done.chance)}. The last two are cross-validated in ${count} folds; a ${keptTogether} is never on both sides.`,
    "",
    ...describeBalance(done),
    "",
  ];
}

async function writeReports(folder: string, audits: readonly Audit[]): Promise<void> {
  const files = openFiles(folder);
  try {
    await files.write("audit.json", `${JSON.stringify(audits, null, 2)}\n`);
    await files.write("audit.html", renderHtml(audits));
    await files.finish();
  } catch (error) {
    await files.abandon();
    throw error;
  }
}

function parseShare(text: string): number {
  const share = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || share > 1)
    throw new InvalidArgumentError("It must be a share from 0 to 1.");
  return share;
}
