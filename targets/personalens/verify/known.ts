import { z } from "zod";
import { messageOf } from "../../../pipeline/engine/errors.ts";
import { templateLineSchema } from "../format/files.ts";
import { sharedTemplates, templatesPath } from "../format/layout.ts";

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
export interface KnownSet {
  readonly schema: z.infer<typeof schemaFileSchema>;
  /** By domain, in the order of the ontology. */
  readonly templates: ReadonlyMap<string, readonly Template[]>;
  readonly sharedTemplates: readonly Template[];
  /** Lines that aren't templates. */
  readonly broken: readonly BrokenLine[];
}

export interface BrokenLine {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly why: string;
}

/** Reads a file of the set; `null` if it doesn't exist. */
export type ReadSetFile = (path: string) => string | null;

/** Throws the errors of zod or the JSON parser about the schema: without it, nothing can be checked. */
export function readKnown(read: ReadSetFile): KnownSet {
  const schema = schemaFileSchema.parse(JSON.parse(read("res/schema.json") ?? "null"));
  const broken: BrokenLine[] = [];
  const linesOf = (domain: string) => {
    const path = templatesPath(domain);
    return (read(path) ?? "").split("\n").flatMap((text, at): Template[] => {
      if (text === "") return [];
      try {
        return [templateLineSchema.parse(JSON.parse(text))];
      } catch (error) {
        const why =
          error instanceof z.ZodError ? z.prettifyError(error) : `it is not JSON: ${messageOf(error)}`;
        broken.push({ path, line: at + 1, why });
        return [];
      }
    });
  };
  return {
    schema,
    templates: new Map(schema.map(({ domain }) => [domain, linesOf(domain)])),
    sharedTemplates: linesOf(sharedTemplates),
    broken,
  };
}
