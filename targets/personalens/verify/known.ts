import { z } from "zod";
import { templateLineSchema } from "../format/files.ts";

export type Template = z.infer<typeof templateLineSchema>;

const schemaFileSchema = z.array(
  z.object({
    domain: z.string(),
    affinities: z.array(
      z.object({
        name: z.string(),
        is_categorical: z.boolean(),
        has_multiple_values: z.boolean(),
        possible_values: z.array(z.string()),
      }),
    ),
  }),
);

/** What holds for all users of a set. */
export interface Known {
  readonly schema: z.infer<typeof schemaFileSchema>;
  /** By domain, in the order of the ontology. */
  readonly templates: ReadonlyMap<string, readonly Template[]>;
  readonly sharedTemplates: readonly Template[];
}

/** Reads a file of the set; `null` if there is none. */
export type ReadText = (path: string) => string | null;

/** Throws what zod or the JSON parser throws: without these files nothing can be checked. */
export function readKnown(read: ReadText): Known {
  const schema = schemaFileSchema.parse(JSON.parse(read("res/schema.json") ?? "null"));
  const linesOf = (domain: string) =>
    (read(`data/task/${domain}/task.jsonl`) ?? "")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => templateLineSchema.parse(JSON.parse(line)));
  return {
    schema,
    templates: new Map(schema.map(({ domain }) => [domain, linesOf(domain)])),
    sharedTemplates: linesOf("Multi-Domain"),
  };
}
