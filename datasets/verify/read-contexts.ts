import { z } from "zod";
import { type Context, contextOf, messagesSchema } from "./context.ts";
import { sayIssues } from "./issues.ts";
import { parseJson } from "./options.ts";
import { linesOf } from "./read-lines.ts";
import type { Tally } from "./tally.ts";

const lineSchema = z.record(z.string().regex(/^[0-9a-f]{64}$/), messagesSchema);

/** One context after the other: none is kept. Lines of another shape are found wrong. */
export async function* readContexts(
  chunks: AsyncIterable<string>,
  file: string,
  countTokens: (text: string) => number,
  tally: Tally,
): AsyncGenerator<Context> {
  for await (const { at, text } of linesOf(chunks)) {
    tally.count("context shape");
    const json = parseJson(text);
    if (json === undefined) {
      tally.find("context shape", file, at, "the line is no JSON");
      continue;
    }
    const parsed = lineSchema.safeParse(json);
    if (!parsed.success) {
      for (const reason of sayIssues(parsed.error)) tally.find("context shape", file, at, reason);
      continue;
    }
    const entries = Object.entries(parsed.data);
    if (entries.length !== 1)
      tally.find("context shape", file, at, `the line holds ${entries.length} contexts, not one`);
    for (const [id, messages] of entries) yield contextOf(id, at, messages, countTokens);
  }
}
