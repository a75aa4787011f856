import { parse } from "csv-parse/sync";
import { z } from "zod";
import { ConfigError, messageOf } from "../../pipeline/engine/errors.ts";
import { type ResultRow, resultColumns, resultHeading, resultLine } from "./result-row.ts";

/** The content of a results file. */
export interface Results {
  /** By question. A question that was asked again, because it failed at first, has several rows; the last one counts. */
  readonly byQuestion: ReadonlyMap<string, ResultRow>;
  /** The text up to the end of its last whole row. A row that a crash cut off is not part of it. */
  readonly whole: string;
}

/** Reads a results file. An empty one has no rows yet. Throws a `ConfigError` if it is another kind of file. */
export function readResults(name: string, text: string): Results {
  const whole = text.slice(0, endOfRows(text));
  // A crash may have cut off the heading.
  if (whole === "" && resultHeading.startsWith(text)) return { byQuestion: new Map(), whole };
  const [heading, ...rows] = recordsIn(name, whole);
  if (heading?.join() !== resultColumns.join()) throw foreign(name, "its heading is different");
  const byQuestion = new Map<string, ResultRow>();
  for (const [index, fields] of rows.entries()) {
    const row = rowSchema.safeParse(
      Object.fromEntries(resultColumns.map((column, at) => [column, fields[at]])),
    );
    if (!row.success || fields.length !== resultColumns.length)
      throw foreign(name, `row ${index + 1} does not have the columns of the heading`);
    byQuestion.set(row.data.question_id, row.data);
  }
  return { byQuestion, whole };
}

/** The text of a results file with the rows in the order of the questions, each once. */
export function orderedResults(byQuestion: Results["byQuestion"], ids: readonly string[]): string {
  const lines = ids.flatMap((id) => {
    const row = byQuestion.get(id);
    return row ? [resultLine(row)] : [];
  });
  return [resultHeading, ...lines].join("");
}

const rowSchema: z.ZodType<ResultRow> = z.record(z.enum(resultColumns), z.string());

/** The index after the last line end that is not inside quotes. */
function endOfRows(text: string): number {
  let end = 0;
  let quoted = false;
  for (const found of text.matchAll(/["\n]/g)) {
    if (found[0] === '"') quoted = !quoted;
    else if (!quoted) end = found.index + 1;
  }
  return end;
}

function recordsIn(name: string, text: string): string[][] {
  try {
    return z.array(z.array(z.string())).parse(parse(text, { relax_column_count: true }));
  } catch (error) {
    throw foreign(name, messageOf(error));
  }
}

function foreign(name: string, why: string): ConfigError {
  return new ConfigError(
    `could not go on with "${name}": it is not a results file, ${why}; move it away or give another --out`,
  );
}
