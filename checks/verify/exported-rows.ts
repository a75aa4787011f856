import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";
import { parse as parseAll } from "csv-parse/sync";
import { z } from "zod";
import { type QuestionRow, questionColumns, questionRowSchema } from "../../formats/personamem/columns.ts";
import { messageOf } from "../../pipeline/engine/errors.ts";
import { bytesOf, type ExportFile, findForeignBytes, refuseChanged } from "../reading/export-file.ts";
import { mistakesIn, sayValue } from "../reading/json.ts";
import type { NumberedValue } from "../reading/json-lines.ts";
import type { Tally } from "../reading/tally.ts";

const fieldsSchema = z.array(z.string());
const wholeNumber = /^(0|[1-9]\d*)$/;
const numeric = new Set(
  Object.entries(questionRowSchema.shape).flatMap(([name, schema]) =>
    schema instanceof z.ZodNumber ? [name] : [],
  ),
);
/**
 * In bytes. A row has about two thousand bytes. A row of this length contains other rows, because its quotes
 * are broken.
 */
const longestRow = 1_000_000;

/** Every row of the questions that has the right columns and types. Its number is counted from 1 below the header. All other rows are findings. */
export async function* readExportedRows(
  file: ExportFile,
  tally: Tally,
): AsyncGenerator<NumberedValue<QuestionRow>> {
  const wrong = (at: number | null, reason: string) => tally.find("columns", file.name, at, reason);
  let from = 0;
  let seen = false;
  for await (const { fields, at, to } of recordsOf(bytesOf(file, tally), wrong)) {
    tally.count("columns");
    findForeignBytes(fields.join(), file, at, tally);
    const row = seen ? readRow(fields, file, at, tally) : null;
    if (!seen) readHeader(fields, wrong);
    if (row !== null) yield { value: row, at, from, to };
    from = to;
    seen = true;
  }
  if (!seen) wrong(null, "the file has no header");
}

interface CsvRecord {
  readonly fields: readonly string[];
  /** The number of the row; 0 is the header. */
  readonly at: number;
  /** The byte after its end. */
  readonly to: number;
}

/** Reports rows that are not CSV and continues. It reads nothing after a quote that is never closed. */
async function* recordsOf(
  chunks: AsyncIterable<Buffer>,
  wrong: (at: number, reason: string) => void,
): AsyncGenerator<CsvRecord> {
  let skipped = 0;
  let swallowed = false;
  const parser = parse({
    ...tolerant,
    max_record_size: longestRow,
    // Each record has its own number and end, because the parser is ahead of the reader and has already
    // counted later rows.
    on_record: (fields: string[], { records, bytes }) => [`${records - 1 + skipped}`, `${bytes}`, ...fields],
    on_skip: (error) => {
      if (!swallowed)
        wrong(Number(error?.records) + skipped, error ? messageOf(error) : "the row is not CSV");
      skipped += 1;
      swallowed ||= error?.code === "CSV_MAX_RECORD_SIZE";
      return undefined;
    },
  });
  const wanted = (async function* () {
    for await (const chunk of chunks) {
      if (swallowed) return;
      yield chunk;
    }
  })();
  // An error on either side ends the records with that error.
  for await (const record of pipeline(Readable.from(wanted), parser, () => {})) {
    const [at, to, ...fields] = fieldsSchema.parse(record);
    yield { fields, at: Number(at), to: Number(to) };
  }
}

const tolerant = { bom: true, relax_column_count: true, skip_records_with_error: true } as const;

/** Reads a row again that was found before. The bytes may begin with rows that are not CSV. */
export function readRowAgain(file: ExportFile, from: number, to: number): QuestionRow {
  const records = z.array(fieldsSchema).parse(parseAll(file.read(from, to), tolerant));
  const read = questionRowSchema.safeParse(valuesOf(records.at(-1) ?? []));
  return read.success ? read.data : refuseChanged(file);
}

function readHeader(fields: readonly string[], wrong: (at: null, reason: string) => void): void {
  if (fields.join() !== questionColumns.join())
    wrong(null, `the columns are ${sayValue(fields.join(", "))}, not ${questionColumns.join(", ")}`);
}

function readRow(fields: readonly string[], file: ExportFile, at: number, tally: Tally): QuestionRow | null {
  if (fields.length !== questionColumns.length) {
    tally.find("columns", file.name, at, `it has ${fields.length} columns, not ${questionColumns.length}`);
    return null;
  }
  tally.count("types");
  const values = valuesOf(fields);
  const parsed = questionRowSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  for (const reason of mistakesIn(questionRowSchema, values)) tally.find("types", file.name, at, reason);
  return null;
}

const valuesOf = (fields: readonly string[]) =>
  Object.fromEntries(questionColumns.map((name, index) => [name, typed(name, fields[index] ?? "")]));

const typed = (name: string, text: string) =>
  numeric.has(name) && wholeNumber.test(text) ? Number(text) : text;
