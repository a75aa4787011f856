import type { z } from "zod";
import { sayIssues } from "../verify/issues.ts";
import { parseJson } from "../verify/options.ts";
import type { Tally } from "../verify/tally.ts";
import { bytesOf, type ExportFile, findForeignBytes, refuseChanged } from "./export-file.ts";
import { type Line, linesOf } from "./read-lines.ts";

/** What the lines of a JSONL file are, and the check that finds those of another shape. */
export interface Shape<Value> {
  readonly file: ExportFile;
  readonly check: string;
  readonly schema: z.ZodType<Value>;
}

/** A line that has its shape, with its number from 1 and its place in bytes. */
export interface Found<Value> {
  readonly value: Value;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Every line that has its shape; all others are found wrong. */
export async function* readValues<Value>(
  { file, check, schema }: Shape<Value>,
  tally: Tally,
): AsyncGenerator<Found<Value>> {
  for await (const line of linesOf(bytesOf(file, tally))) {
    tally.count(check);
    const { at, from, to, text } = line;
    const json = text === null ? undefined : parseJson(text);
    if (text === null || json === undefined) {
      tally.find(check, file.name, at, noJson(line));
      continue;
    }
    findForeignBytes(text, file, at, tally);
    const parsed = schema.safeParse(json);
    if (parsed.success) yield { value: parsed.data, at, from, to };
    else for (const reason of sayIssues(parsed.error, json)) tally.find(check, file.name, at, reason);
  }
}

function noJson({ text, ended }: Line): string {
  if (text === null) return "the line is far too long";
  if (text.trim() === "") return "the line is empty";
  return ended ? "the line is no JSON" : "the line is no JSON; the file ends in the middle of it";
}

/** Reads a line again that was found before. */
export function readAgain<Value>(
  { file, schema }: Pick<Shape<Value>, "file" | "schema">,
  from: number,
  to: number,
): Value {
  const read = schema.safeParse(parseJson(file.read(from, to).replace(/^\uFEFF/, "")));
  return read.success ? read.data : refuseChanged(file);
}
