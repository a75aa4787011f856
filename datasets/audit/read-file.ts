import { parse } from "csv-parse/sync";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import type { Skipped } from "./audit.ts";
import type { AuditQuestion } from "./question.ts";
import { type Row, readRow } from "./read-row.ts";

export interface QuestionsFile {
  readonly questions: readonly AuditQuestion[];
  readonly skipped: readonly Skipped[];
}

/** Reads a questions file: CSV with a heading, or a JSON list of records. `groups` says which question belongs to which group, where known. */
export function readQuestionsFile(
  name: string,
  bytes: Uint8Array,
  groups: ReadonlyMap<string, string>,
): QuestionsFile {
  const text = decode(name, bytes);
  const rows = /^\s*\[/.test(text) ? recordsOf(name, text) : csvRows(name, text);
  const questions: AuditQuestion[] = [];
  const skipped = new Map<string, Skipped>();
  for (const [index, row] of rows.entries()) {
    const read = "broken" in row ? { reason: row.broken } : readRow(row.row, groups);
    if ("question" in read) questions.push(read.question);
    else {
      const { reason } = read;
      const before = skipped.get(reason);
      skipped.set(reason, {
        reason,
        rows: (before?.rows ?? 0) + 1,
        firstRow: before?.firstRow ?? index + 1,
      });
    }
  }
  if (questions.length === 0) throw new ConfigError(unusable(name, [...skipped.values()]));
  return { questions, skipped: [...skipped.values()].sort((one, other) => other.rows - one.rows) };
}

function unusable(name: string, skipped: readonly Skipped[]): string {
  const reasons = skipped.map(
    ({ reason, rows, firstRow }) => `${reason} (${rows}, first in row ${firstRow})`,
  );
  return `could not audit "${name}": ${reasons.length === 0 ? "it has no rows" : `no row can be used: ${reasons.join("; ")}`}`;
}

/** UTF-8 with or without a byte order mark, or UTF-16 with one. */
function decode(name: string, bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ConfigError(
      `could not read "${name}": it is neither UTF-8 nor UTF-16 text (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

type FoundRow = { readonly row: Row } | { readonly broken: string };

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function recordsOf(name: string, text: string): FoundRow[] {
  try {
    const list: unknown = JSON.parse(text);
    const entries: readonly unknown[] = Array.isArray(list) ? list : [];
    return entries.map((row) => (isRow(row) ? { row } : { broken: "not a record" }));
  } catch (error) {
    throw new ConfigError(
      `could not read "${name}": its JSON is broken: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const versionOne = ["all_options", "correct_answer"];
const versionTwo = ["incorrect_answers", "correct_answer"];

/** Lines with too few or too many fields are skipped and counted. */
function csvRows(name: string, text: string): FoundRow[] {
  const [heading = [], ...lines] = parseCsv(name, text);
  if (![versionOne, versionTwo].some((columns) => columns.every((column) => heading.includes(column))))
    throw new ConfigError(
      `could not audit "${name}": no questions file of PersonaMem has the columns "${heading.slice(0, 8).join(", ")}"; version 1 has ${versionOne.join(" and ")}, version 2 ${versionTwo.join(" and ")}`,
    );
  return lines.map((fields) =>
    fields.length === heading.length
      ? { row: Object.fromEntries(heading.map((column, index) => [column, fields[index]])) }
      : { broken: "another number of fields than the heading" },
  );
}

function parseCsv(name: string, text: string): string[][] {
  try {
    return parse(text, { relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw new ConfigError(
      `could not read "${name}" as CSV: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
