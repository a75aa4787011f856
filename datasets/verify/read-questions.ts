import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";
import { z } from "zod";
import { type QuestionRow, questionColumns, questionRowSchema } from "../personamem/format.ts";
import { sayIssues } from "./issues.ts";
import type { Tally } from "./tally.ts";

const fieldsSchema = z.array(z.string());
const wholeNumber = /^(0|[1-9]\d*)$/;
const numeric = new Set(
  Object.entries(questionRowSchema.shape).flatMap(([name, schema]) =>
    schema instanceof z.ZodNumber ? [name] : [],
  ),
);

/** Every row of the questions that has the right columns and types, with its number; all others are found wrong. */
export async function* readQuestions(
  chunks: AsyncIterable<string>,
  file: string,
  tally: Tally,
): AsyncGenerator<{ readonly row: QuestionRow; readonly at: number }> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      tally.find("columns", file, null, error?.message ?? "a row is no CSV");
      return undefined;
    },
  });
  // An error ends the rows with it, whichever side it comes from.
  const records = pipeline(Readable.from(chunks), parser, () => {});
  let at = -1;
  for await (const record of records) {
    at += 1;
    const fields = fieldsSchema.parse(record);
    tally.count("columns");
    if (at === 0) readHeader(fields, file, tally);
    else {
      const row = readRow(fields, file, at, tally);
      if (row !== null) yield { row, at };
    }
  }
  if (at < 0) tally.find("columns", file, null, "the file is empty");
}

function readHeader(fields: readonly string[], file: string, tally: Tally): void {
  if (fields.join() !== questionColumns.join())
    tally.find(
      "columns",
      file,
      null,
      `the columns are ${fields.join(", ")}, not ${questionColumns.join(", ")}`,
    );
}

function readRow(fields: readonly string[], file: string, at: number, tally: Tally): QuestionRow | null {
  if (fields.length !== questionColumns.length) {
    tally.find("columns", file, at, `it has ${fields.length} columns, not ${questionColumns.length}`);
    return null;
  }
  tally.count("types");
  const values = questionColumns.map((name, index) => [name, typed(name, fields[index] ?? "")]);
  const parsed = questionRowSchema.safeParse(Object.fromEntries(values));
  if (parsed.success) return parsed.data;
  for (const reason of sayIssues(parsed.error)) tally.find("types", file, at, reason);
  return null;
}

const typed = (name: string, text: string) =>
  numeric.has(name) && wholeNumber.test(text) ? Number(text) : text;
