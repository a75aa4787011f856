import { z } from "zod";
import type { ExportFile } from "../reading/export-file.ts";
import { readValues } from "../reading/read-values.ts";
import { type Context, contextOf, messagesSchema } from "./context.ts";
import type { Tally } from "./tally.ts";

const schema = z.record(z.string().regex(/^[0-9a-f]{64}$/), messagesSchema);

/** One context after the other: none is kept. Lines of another shape, and contexts that stand twice, are found wrong. */
export async function* readContexts(
  file: ExportFile,
  countTokens: (text: string) => number,
  tally: Tally,
): AsyncGenerator<Context> {
  const ids = new Set<string>();
  for await (const { value, at } of readValues({ file, check: "context shape", schema }, tally)) {
    const entries = Object.entries(value);
    if (entries.length !== 1)
      tally.find("context shape", file.name, at, `the line holds ${entries.length} contexts, not one`);
    for (const [id, messages] of entries) {
      tally.count("context ids unique");
      if (ids.has(id)) tally.find("context ids unique", file.name, at, `"${id}" stands twice`);
      else yield contextOf(id, at, messages, countTokens);
      ids.add(id);
    }
  }
}
