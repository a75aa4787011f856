import type { z } from "zod";
import { type ByteLine, byteLinesOf } from "./byte-lines.ts";
import { bytesOf, type ExportFile, findForeignBytes, refuseChanged } from "./export-file.ts";
import { mistakesIn, parseJson } from "./json.ts";
import type { Tally } from "./tally.ts";

/** A JSONL file, the schema of its lines, and the check that reports lines that do not fit it. */
export interface JsonLinesFile<Value> {
  readonly file: ExportFile;
  readonly check: string;
  readonly schema: z.ZodType<Value>;
  /** In bytes: a longer line is a finding. Without it, the longest that can be read. */
  readonly longest?: number;
}

/** What a row or line holds, with its number from 1 and its position in bytes. */
export interface NumberedValue<Value> {
  readonly value: Value;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Every line that fits the schema. All other lines are findings. */
export async function* readValues<Value>(
  { file, check, schema, longest }: JsonLinesFile<Value>,
  tally: Tally,
): AsyncGenerator<NumberedValue<Value>> {
  for await (const line of byteLinesOf(bytesOf(file, tally), longest)) {
    tally.count(check);
    const { at, from, to, text } = line;
    const json = text === null ? undefined : parseJson(text);
    if (text === null || json === undefined) {
      tally.find(check, file.name, at, whyNoJson(line));
      continue;
    }
    if (line.foreign) findForeignBytes(text, file, at, tally);
    const parsed = schema.safeParse(json);
    if (parsed.success) yield { value: parsed.data, at, from, to };
    else for (const reason of mistakesIn(schema, json)) tally.find(check, file.name, at, reason);
  }
}

function whyNoJson({ text, from, to, ended }: ByteLine): string {
  if (text === null)
    return `the line is far too long: it has ${Math.round((to - from) / 1e6)} MB, and a context of a million tokens has about five`;
  if (text.trim() === "") return "the line is empty";
  return ended ? "the line is not JSON" : "the line is not JSON; the file ends in the middle of it";
}

/** Reads a line again that was found before. */
export function readAgain<Value>(
  { file, schema }: Pick<JsonLinesFile<Value>, "file" | "schema">,
  from: number,
  to: number,
): Value {
  const read = schema.safeParse(parseJson(file.read(from, to).replace(/^\uFEFF/, "")));
  return read.success ? read.data : refuseChanged(file);
}
