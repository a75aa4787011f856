import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";
import { z } from "zod";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { type ReadRow, type Row, readRow } from "./question-row.ts";
import { decodedText, readingError, type Source } from "./source-text.ts";

/** What a row holds, with its number: counted from 1 below the heading. */
export type FoundRow = ReadRow & { readonly row: number };

/** The rows of a file in its order, each read as a question or with the reason why it isn't one. */
export async function* readQuestions(source: Source): AsyncGenerator<FoundRow> {
  for await (const { row, ...found } of readRecords(source))
    yield { ...("record" in found ? readRow(found.record) : found), row };
}

/** A row by its columns, unchanged, or why it can't be used. `row` is its number, as in `FoundRow`. */
export type FoundRecord = ({ readonly record: Row } | { readonly reason: string }) & { readonly row: number };

/** The rows of a questions file in its order. The file is CSV with a heading, or a JSON list of records. */
export async function* readRecords(source: Source): AsyncGenerator<FoundRecord> {
  const { name } = source;
  const texts = decodedText(source);
  const first = await firstText(texts);
  const start = first.trimStart().at(0);
  if (start === undefined) throw new ConfigError(`could not read "${name}": it is empty`);
  if (start === "{")
    throw new ConfigError(
      `could not read "${name}": it begins with "{"; questions come as CSV, or as one JSON list of records, [ {…}, … ]`,
    );
  const whole = joined(first, texts);
  yield* start === "[" ? recordsOf(name, whole) : csvRows(name, whole);
}

/** The first piece that is not blank; empty if there is none. */
async function firstText(texts: AsyncGenerator<string>): Promise<string> {
  for (;;) {
    const { value, done } = await texts.next();
    if (done) return "";
    if (value.trim() !== "") return value;
  }
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** In characters. JSON is read as a whole; a larger file must be CSV, which is read row by row. */
const longestJson = 2 ** 28;

async function* recordsOf(name: string, texts: AsyncIterable<string>): AsyncGenerator<FoundRecord> {
  const pieces: string[] = [];
  let length = 0;
  for await (const text of texts) {
    length += text.length;
    if (length > longestJson)
      throw new ConfigError(
        `could not read "${name}": it is too large for a JSON list, which must be read as a whole; save it as CSV`,
      );
    pieces.push(text);
  }
  for (const [index, entry] of parseList(name, pieces.join("")).entries())
    yield { ...(isRow(entry) ? { record: entry } : { reason: "not a record" }), row: index + 1 };
}

function parseList(name: string, text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch (error) {
    throw readingError(name, " as JSON", error);
  }
}

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const versionOne = ["all_options", "correct_answer"];
const versionTwo = ["incorrect_answers", "correct_answer"];
const fieldsSchema = z.array(z.string());

/** In bytes. A quote that is never closed would make one field of the rest of the file. */
const longestRow = 2 ** 24;

async function* csvRows(name: string, texts: AsyncIterable<string>): AsyncGenerator<FoundRecord> {
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  });
  // An error on either side ends the rows with that error.
  const lines = pipeline(Readable.from(texts), parser, () => {});
  let heading: readonly string[] | null = null;
  let row = 0;
  try {
    for await (const line of lines) {
      const fields = fieldsSchema.parse(line);
      if (heading === null) {
        heading = checkHeading(name, fields);
        continue;
      }
      row += 1;
      yield { ...readFields(heading, fields), row };
    }
  } catch (error) {
    throw readingError(name, " as CSV", error);
  }
}

function checkHeading(name: string, heading: readonly string[]): readonly string[] {
  if ([versionOne, versionTwo].some((columns) => columns.every((column) => heading.includes(column))))
    return heading;
  const found = heading.slice(0, 8).join(", ").slice(0, 200);
  throw new ConfigError(
    `could not read "${name}": its columns "${found}" are not those of a PersonaMem questions file; version 1 has ${versionOne.join(" and ")}, version 2 ${versionTwo.join(" and ")}`,
  );
}

/** A row that was cut off has too few fields; a row that lost its quotes has too many. */
function readFields(
  heading: readonly string[],
  fields: readonly string[],
): { readonly record: Row } | { readonly reason: string } {
  if (fields.length !== heading.length) return { reason: "it does not have as many fields as the heading" };
  return { record: Object.fromEntries(heading.map((column, index) => [column, fields[index]])) };
}
