import { type Provenance, provenanceSchema } from "../personamem/format.ts";
import { sayIssues } from "./issues.ts";
import { parseJson } from "./options.ts";
import { linesOf } from "./read-lines.ts";
import type { Tally } from "./tally.ts";

/** Every line of the provenance that has its shape, with its number; all others are found wrong. */
export async function* readProvenance(
  chunks: AsyncIterable<string>,
  file: string,
  tally: Tally,
): AsyncGenerator<{ readonly provenance: Provenance; readonly at: number }> {
  for await (const { at, text } of linesOf(chunks)) {
    tally.count("provenance shape");
    const json = parseJson(text);
    if (json === undefined) {
      tally.find("provenance shape", file, at, "the line is no JSON");
      continue;
    }
    const parsed = provenanceSchema.safeParse(json);
    if (parsed.success) yield { provenance: parsed.data, at };
    else for (const reason of sayIssues(parsed.error)) tally.find("provenance shape", file, at, reason);
  }
}
