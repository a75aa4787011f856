import type { z } from "zod";
import { sayIssues } from "./issues.ts";
import { parseJson } from "./options.ts";
import { linesOf } from "./read-lines.ts";
import type { Tally } from "./tally.ts";

/** What the lines of a JSONL file are, and the check that finds those of another shape. */
interface Shape<Value> {
  readonly file: string;
  readonly check: string;
  readonly schema: z.ZodType<Value>;
}

/** Every line that has its shape, with its number from 1; all others are found wrong. */
export async function* readValues<Value>(
  chunks: AsyncIterable<string>,
  { file, check, schema }: Shape<Value>,
  tally: Tally,
): AsyncGenerator<{ readonly value: Value; readonly at: number }> {
  for await (const { at, text } of linesOf(chunks)) {
    tally.count(check);
    const json = parseJson(text);
    if (json === undefined) {
      tally.find(check, file, at, "the line is no JSON");
      continue;
    }
    const parsed = schema.safeParse(json);
    if (parsed.success) yield { value: parsed.data, at };
    else for (const reason of sayIssues(parsed.error)) tally.find(check, file, at, reason);
  }
}
