import { isDeepStrictEqual } from "node:util";
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { messageOf, PipelineError } from "../../pipeline/engine/errors.ts";
import { byteLinesOf, longestExportLine } from "../reading/byte-lines.ts";
import type { ExportFile } from "../reading/export-file.ts";
import { parseJson } from "../reading/json.ts";
import type { Row } from "../reading/question-row.ts";
import { createTally, type Tally } from "../reading/tally.ts";
import { readExportedRows } from "./exported-rows.ts";

/** A Parquet file with the same content as a file of JSON lines, or as the questions in CSV. */
export interface TableOf {
  readonly name: string;
  readonly table: AsyncBuffer;
  readonly lines: ExportFile;
  /** What the file holds, line by line. */
  readonly read: (lines: ExportFile) => AsyncIterable<unknown>;
  /** The line that a row stands for. */
  readonly lineOf: (row: Row) => unknown;
}

/** For each file that has a table: how it is read, and which line a row stands for. */
export const tableKinds = {
  questions: { read: questionsIn, lineOf: (row) => row },
  contexts: { read: jsonLinesIn, lineOf: contextLine },
  provenance: { read: jsonLinesIn, lineOf: provenanceLine },
} as const satisfies Readonly<Record<string, Pick<TableOf, "read" | "lineOf">>>;

async function* jsonLinesIn(lines: ExportFile): AsyncGenerator<unknown> {
  for await (const { text } of byteLinesOf(lines.open(), longestExportLine))
    yield text === null ? undefined : parseJson(text);
}

/** What is wrong with the rows themselves is found where they are checked. */
async function* questionsIn(rows: ExportFile): AsyncGenerator<unknown> {
  for await (const { value } of readExportedRows(rows, createTally(0))) yield value;
}

/** A row of `shared_contexts_SIZE.parquet` as its line. */
function contextLine({ shared_context_id, messages }: Row): unknown {
  return { [String(shared_context_id)]: messages };
}

/** A row of `provenance_SIZE.parquet` as its line. Fields that are null and optional are left out. */
function provenanceLine(row: Row): unknown {
  return JSON.parse(
    JSON.stringify(row, (key, value: unknown) => (optional.has(key) && isNothing(value) ? undefined : value)),
  );
}

const optional: ReadonlySet<string> = new Set(["person", "undated", "reading", "turns"]);
const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

const check = "table like its lines";

/** Compares a table with its lines, one after the other. One group of rows is in memory at a time. */
export async function verifyTable(
  { name, table, lines, read, lineOf }: TableOf,
  tally: Tally,
): Promise<void> {
  const rows = rowsOf(table);
  let at = 0;
  try {
    for await (const line of read(lines)) {
      at += 1;
      tally.count(check);
      const { value: row, done } = await rows.next();
      if (done) return tally.find(check, name, null, `it ends after ${at - 1} rows; "${lines.name}" goes on`);
      if (!isDeepStrictEqual(lineOf(row), line))
        tally.find(check, name, at, `the row is not line ${at} of "${lines.name}"`);
    }
    if (!(await rows.next()).done) tally.find(check, name, at + 1, `"${lines.name}" has no such line`);
  } catch (error) {
    tally.count(check);
    tally.find(check, name, null, sayUnreadable(error, table.byteLength));
  }
}

/** Why a Parquet file of so many bytes can't be read. The reader's own words are about bytes and buffers. */
export function sayUnreadable(error: unknown, bytes: number): string {
  const isOther = error instanceof PipelineError || (error instanceof Error && "syscall" in error);
  const isCut = error instanceof Error && /footer|too short|metadata length/.test(error.message);
  const why = isOther
    ? messageOf(error)
    : bytes === 0
      ? "it is empty"
      : isCut
        ? "it was cut off, or is another kind of file"
        : "its content is damaged";
  return `it can't be read as Parquet: ${why}`;
}

/**
 * The rows of a Parquet file. One group of rows is in memory at a time. Throws the reader's error if the
 * bytes are not Parquet.
 */
export async function* rowsOf(file: AsyncBuffer): AsyncGenerator<Row, undefined> {
  const metadata: FileMetaData = await parquetMetadataAsync(file);
  let rowStart = 0;
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    yield* await parquetReadObjects({ file, metadata, rowStart, rowEnd });
    rowStart = rowEnd;
  }
  return undefined;
}
