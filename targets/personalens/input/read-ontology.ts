import { z } from "zod";
import { sayMistakes } from "../../../checks/reading/json.ts";
import type { Ontology } from "../../../content/personalens/bank.ts";
import { type Plain, plainAttribute, plainTask } from "../../../content/personalens/plain.ts";
import type { Domain, SharedTask, TaskTemplate } from "../../../content/personalens/schema.ts";
import { messageOf } from "../../../pipeline/engine/errors.ts";
import { grouped } from "../../../pipeline/lists.ts";
import { schemaPath, sharedTemplates, templatesPath } from "../format/layout.ts";
import type { LeftOut } from "./left-out.ts";
import { attributesMeant } from "./relevant.ts";

const text = z.string().min(1);
const schemaFile = z
  .array(
    z.object({
      domain: text,
      description: z.string().default(""),
      affinities: z
        .array(
          z.object({
            name: text,
            description: z.string().default(""),
            is_categorical: z.boolean(),
            has_multiple_values: z.boolean(),
            possible_values: z.array(text).min(1),
          }),
        )
        .min(1),
    }),
  )
  .min(1);
type SchemaDomain = z.infer<typeof schemaFile>[number];

const templateLine = z.object({
  "Task Number": z.int().min(1),
  "Task Description": text,
  "User Intent": text,
  "Task Goal": text,
  "Relevant Domains": z.array(text).min(2).optional(),
  "Relevant Affinity Types": z.array(text).min(1),
});
type TemplateLine = z.infer<typeof templateLine>;

export interface ReadOntology {
  readonly ontology: Ontology;
  readonly left: readonly LeftOut[];
}

/** What is said beside the files. */
interface Sentences {
  readonly plain: Plain;
  readonly talk: Ontology["talk"];
}

/**
 * The domains and tasks of a folder in the original's layout, with plain sentences. `read` returns the text
 * of a file, or `null`. Throws the errors of zod and the JSON parser if `res/schema.json` can't be used:
 * without it, nothing can be used.
 */
export function readOntology(
  read: (path: string) => string | null,
  { plain, talk }: Sentences,
): ReadOntology {
  const left: LeftOut[] = [];
  const schema = schemaFile.parse(JSON.parse(read(schemaPath) ?? "null"));
  const bare = schema.map((domain) => domainOf(domain, plain));
  const linesOf = (name: string) => readTemplates(read(templatesPath(name)), templatesPath(name), left);
  const matter = (line: TemplateLine, own: readonly Domain[], path: string) =>
    line["Relevant Affinity Types"].flatMap((type) => {
      const meant = attributesMeant(type, own);
      if (meant.length === 0)
        left.push({
          path,
          key: `${line["Task Number"]}/Relevant Affinity Types`,
          reason: `no domain of the task has "${type}"`,
        });
      return meant;
    });
  const domains = bare.map((domain): Domain => {
    const tasks = linesOf(domain.name).flatMap((line): TaskTemplate[] => {
      const affinities = matter(line, [domain], templatesPath(domain.name)).map(({ attribute }) => attribute);
      return affinities.length === 0
        ? []
        : [
            {
              ...plainTask({ ...textsOf(line), domains: [domain.name] }, plain),
              affinities: [...new Set(affinities)],
            },
          ];
    });
    return { ...domain, tasks };
  });
  const path = templatesPath(sharedTemplates);
  const sharedTasks = linesOf(sharedTemplates).flatMap((line): SharedTask[] => {
    const names = line["Relevant Domains"] ?? [];
    const own = domains.filter(({ name }) => names.includes(name));
    if (own.length < 2 || own.length < names.length) {
      left.push({
        path,
        key: `${line["Task Number"]}/Relevant Domains`,
        reason: "it needs two domains that res/schema.json has",
      });
      return [];
    }
    const affinities = grouped(matter(line, own, path), ({ domain }) => domain);
    const byDomain = [...affinities].map(
      ([name, all]) => [name, all.map(({ attribute }) => attribute)] as const,
    );
    return byDomain.length === 0
      ? []
      : [
          {
            ...plainTask({ ...textsOf(line), domains: names }, plain),
            domains: names,
            affinities: Object.fromEntries(byDomain),
          },
        ];
  });
  return { ontology: { domains, sharedTasks, talk }, left };
}

const textsOf = (line: TemplateLine) => ({
  number: line["Task Number"],
  description: line["Task Description"],
  intent: line["User Intent"],
  goal: line["Task Goal"],
});

function domainOf({ domain, description, affinities }: SchemaDomain, plain: Plain): Domain {
  return {
    name: domain,
    about: description || domain,
    interest: { share: 1, more: {}, needs: [], without: [] },
    attributes: affinities.map(({ name, description: about, possible_values: values, ...kinds }) =>
      plainAttribute({ name, about: about || name, kind: kindOf(kinds), values }, plain),
    ),
    past: [],
    tasks: [],
  };
}

const kindOf = ({
  is_categorical: isClosed,
  has_multiple_values: isList,
}: Omit<SchemaDomain["affinities"][number], "name" | "description" | "possible_values">) =>
  isList ? (isClosed ? "several" : "open") : "one";

/** The lines that can be used, each number once. */
function readTemplates(content: string | null, path: string, left: LeftOut[]): TemplateLine[] {
  if (content === null) left.push({ path, key: "", reason: "it is missing" });
  const seen = new Set<number>();
  return (content ?? "").split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const leave = (reason: string) => {
      left.push({ path, key: `line ${at + 1}`, reason });
      return [];
    };
    try {
      const row: unknown = JSON.parse(line);
      const read = templateLine.safeParse(row);
      if (!read.success) return leave(sayMistakes(templateLine, row));
      if (seen.has(read.data["Task Number"])) return leave(`task ${read.data["Task Number"]} is there twice`);
      seen.add(read.data["Task Number"]);
      return [read.data];
    } catch (error) {
      return leave(`it is not JSON: ${messageOf(error)}`);
    }
  });
}
