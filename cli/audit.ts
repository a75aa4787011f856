import { createReadStream, existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { type Audit, type AuditSources, auditFile } from "../checks/audit/audit.ts";
import {
  above,
  balanceRows,
  describeAudit,
  describeDuplicates,
  describeResolution,
  explainText,
  personaRows,
  shortcutRows,
  textRows,
} from "../checks/audit/report-text.ts";
import { percent } from "../checks/measures/say.ts";
import type { Source } from "../checks/reading/source-text.ts";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { columns, wrap } from "../pipeline/text/layout.ts";
import { auditConversationsFolder } from "./audit-conversations.ts";
import { checkReports, writeReports } from "./audit-reports.ts";
import type { Terminal } from "./terminal.ts";
import { isConversationsFolder } from "./verify-conversations.ts";

interface AuditOptions {
  readonly output?: string;
  readonly failAbove?: number;
}

/** `pipeline audit`: how much of a benchmark can be answered without its contexts. */
export function addAuditCommand(program: Command, terminal: Terminal): void {
  program
    .command("audit")
    .description(
      "measure shortcuts, balance, duplicates and text of a benchmark in the PersonaMem format, ours or not; of a PersonaConv export, how far one gets without the thread",
    )
    .argument(
      "<path>",
      "a questions file (CSV or JSON), a folder with questions_*.csv, or one with TASK_SETTING_SPLIT.jsonl",
    )
    .option("--output <folder>", "where audit.json and audit.html go (default: beside what is audited)")
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
  if (isConversationsFolder(path)) {
    if (failAbove !== undefined)
      throw new ConfigError(
        `could not audit "${path}": --fail-above is for questions with options, and these are PersonaConv files; leave it out`,
      );
    const to = output === undefined ? path : resolve(terminal.folder, output);
    await checkReports(to);
    await auditConversationsFolder(path, to, terminal);
    return;
  }
  const { folder: beside, names } = await questionsFiles(path);
  const folder = output === undefined ? beside : resolve(terminal.folder, output);
  await checkReports(folder);
  const audits: Audit[] = [];
  for (const name of names) {
    const done = await auditFile(sourcesOf(beside, name));
    audits.push(done);
    for (const line of summary(done)) terminal.out(line);
  }
  terminal.out(`Written: ${(await writeReports(folder, audits)).join(", ")}`);
  const failed = failAbove === undefined ? [] : audits.flatMap((done) => above(done, failAbove));
  if (failAbove === undefined || failed.length === 0) return;
  terminal.err(`Above ${percent(failAbove)}:`);
  for (const line of failed) terminal.err(`  ${line}`);
  terminal.exit(1);
}

async function questionsFiles(path: string): Promise<{ folder: string; names: readonly string[] }> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new ConfigError(`could not audit "${path}": there is no such file or folder`);
  if (!found.isDirectory()) return { folder: dirname(path), names: [basename(path)] };
  const names = (await readdir(path)).filter((name) => /^questions_.*\.csv$/.test(name)).sort();
  if (names.length === 0)
    throw new ConfigError(`could not audit "${path}": the folder has no questions_*.csv`);
  return { folder: path, names };
}

/** What stands beside the questions under the names of their size; other people's benchmarks have no provenance. */
function sourcesOf(folder: string, questions: string): AuditSources {
  const size = /^questions_(.+)\.(?:csv|json)$/.exec(questions)?.[1];
  const beside = (start: string) => {
    const file = join(folder, `${start}_${size}.jsonl`);
    return size !== undefined && existsSync(file) ? sourceOf(file) : null;
  };
  return {
    questions: sourceOf(join(folder, questions)),
    provenance: beside("provenance"),
    sessions: beside("sessions"),
    contexts: beside("shared_contexts"),
  };
}

const pieceBytes = 2 ** 18;
const sourceOf = (file: string): Source => ({
  name: file,
  open: () => createReadStream(file, { highWaterMark: pieceBytes }),
});

function summary(done: Audit): string[] {
  const { count, keptTogether } = done.shortcuts.folds;
  return [
    `${done.file}: ${describeAudit(done).join("\n")}`,
    "",
    ...columns([["shortcut", "right", "95 %", "most in"], ...shortcutRows(done)], [1, 2]),
    `Chance: ${percent(done.chance)}. The last two are cross-validated in ${count} folds; a ${keptTogether} is never on both sides.`,
    "",
    ...columns([["balance", "questions", "against equal counts"], ...balanceRows(done.balance)], []),
    "",
    ...describeDuplicates(done),
    "",
    ...textSummary(done),
    ...describeResolution(done),
    "",
    ...done.notes.flatMap((note) => wrap(`Note: ${note}.`)),
    ...(done.notes.length > 0 ? [""] : []),
  ];
}

function textSummary({ contexts }: Audit): string[] {
  if (!contexts?.text) return [];
  const { text, personas } = contexts;
  return [
    ...columns([["text", "here", "released PersonaMem"], ...textRows(text)], []),
    ...wrap(explainText(contexts, text)),
    "",
    ...(personas
      ? [...columns([["personas", "different", "commonest", "evenness"], ...personaRows(personas)], [1]), ""]
      : []),
  ];
}

function parseShare(text: string): number {
  const share = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || share > 1)
    throw new InvalidArgumentError("It must be a share from 0 to 1.");
  return share;
}
