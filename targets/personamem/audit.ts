import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Audit, type AuditSources, auditFile } from "../../checks/audit/audit.ts";
import { missedGates } from "../../checks/audit/gates.ts";
import { reportTables } from "../../checks/audit/report-tables.ts";
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
} from "../../checks/audit/report-text.ts";
import { checkReports, writeReports } from "../../checks/audit/write-reports.ts";
import { percent } from "../../checks/measures/say.ts";
import { sourceOf } from "../../checks/reading/open-file.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { columns, wrap } from "../../pipeline/text/layout.ts";
import type { Audited, AuditOrder } from "../orders.ts";

/** Measures a questions file, or all of a folder, and writes `audit.json` and `audit.html`. */
export async function auditPath({ path, output, failAbove, gate, say }: AuditOrder): Promise<Audited> {
  const { folder: beside, names } = await questionsFiles(path);
  const folder = output ?? beside;
  await checkReports(folder);
  const audits: Audit[] = [];
  for (const name of names) {
    const done = await auditFile(sourcesOf(beside, name));
    audits.push(done);
    for (const line of summary(done)) say(line);
  }
  return {
    written: await writeReports(folder, audits),
    above: failAbove === undefined ? [] : audits.flatMap((done) => above(done, failAbove)),
    missed: gate ? audits.flatMap(missedGates) : [],
  };
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

/**
 * The files of the same size beside the questions, if there are any. Benchmarks of other makers have no
 * provenance.
 */
function sourcesOf(folder: string, questions: string): AuditSources {
  const size = /^questions_(.+)\.(?:csv|json)$/.exec(questions)?.[1];
  const beside = (start: string) => {
    const file = join(folder, `${start}_${size}.jsonl`);
    return size !== undefined && existsSync(file) ? sourceOf(file, pieceBytes) : null;
  };
  return {
    questions: sourceOf(join(folder, questions), pieceBytes),
    provenance: beside("provenance"),
    sessions: beside("sessions"),
    contexts: beside("shared_contexts"),
  };
}

const pieceBytes = 2 ** 18;

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
    ...reportTables(done).flatMap(({ heading, rows, numbers, below }) => [
      ...columns([heading, ...rows], numbers),
      ...below.flatMap((line) => wrap(line)),
      "",
    ]),
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
