import { z } from "zod";

const lineSchema = z.object({ question_id: z.string(), group: z.string() });

/** The group of each question, from the lines of a provenance file; lines of another shape say nothing of groups. */
export function groupsOf(provenance: string): ReadonlyMap<string, string> {
  const lines = provenance.split("\n").flatMap((line) => {
    const read = lineSchema.safeParse(parseLine(line));
    return read.success ? [read.data] : [];
  });
  return new Map(lines.map(({ question_id, group }) => [question_id, group]));
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
