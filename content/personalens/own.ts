import { z } from "zod";
import type { Issue } from "../../pipeline/engine/errors.ts";
import { type Mistake, pathText } from "../../pipeline/text/mistakes.ts";
import { inOrder, parseYaml } from "../../pipeline/text/yaml.ts";
import { text } from "../form.ts";
import type { Ontology } from "./bank.ts";
import { checkDomain } from "./check.ts";
import { checkAddedTasks, checkSharedTask } from "./check-task.ts";
import { domainSchema, sharedTaskSchema, taskSchema } from "./schema.ts";

/** More tasks for an existing domain. */
const addedTasksSchema = z.strictObject({ domain: text, tasks: z.array(taskSchema).min(1) });

export interface OwnFile {
  readonly file: string;
  readonly source: string;
}

/** An ontology with the user's own domains and tasks, and the mistakes in their files. */
export interface Extended {
  readonly ontology: Ontology;
  readonly issues: readonly Issue[];
}

/**
 * Adds own files: domains (which hold `attributes`), tasks of a domain (`domain`) and tasks over several (`domains`). A domain or task
 * of the same name or number replaces an existing one.
 */
export function withOwnFiles(ontology: Ontology, files: readonly OwnFile[]): Extended {
  const kinds = { domain: /^attributes:/m, shared: /^domains:/m };
  const isDomain = ({ source }: OwnFile) => kinds.domain.test(source);
  const isShared = (own: OwnFile) => !isDomain(own) && kinds.shared.test(own.source);
  const steps = [
    ...files.filter(isDomain).map((own) => (known: Ontology) => addDomain(known, own)),
    ...files
      .filter((own) => !isDomain(own) && !isShared(own))
      .map((own) => (known: Ontology) => addTasks(known, own)),
    ...files.filter(isShared).map((own) => (known: Ontology) => addShared(known, own)),
  ];
  return steps.reduce<Extended>(
    (before, add) => {
      const { ontology: next, issues } = add(before.ontology);
      return { ontology: next, issues: [...before.issues, ...issues] };
    },
    { ontology, issues: [] },
  );
}

function addDomain(known: Ontology, own: OwnFile): Extended {
  const { value, issues } = read(own, domainSchema, checkDomain);
  if (value === null) return { ontology: known, issues };
  return { ontology: { ...known, domains: placed(known.domains, value, ({ name }) => name) }, issues };
}

function addTasks(known: Ontology, own: OwnFile): Extended {
  const { value, issues } = read(own, addedTasksSchema, ({ domain, tasks }) =>
    checkAddedTasks(tasks, domain, known.domains),
  );
  const domain = known.domains.find(({ name }) => name === value?.domain);
  if (value === null || !domain) return { ontology: known, issues };
  const added = { ...domain, tasks: [...domain.tasks, ...value.tasks] };
  return { ontology: { ...known, domains: placed(known.domains, added, ({ name }) => name) }, issues };
}

function addShared(known: Ontology, own: OwnFile): Extended {
  const { value, issues } = read(own, sharedTaskSchema, (task) => [
    ...task.domains.flatMap((name) =>
      known.domains.some((domain) => domain.name === name)
        ? []
        : [{ path: ["domains"], message: `there is no domain "${name}"` }],
    ),
    ...checkSharedTask(task, known.domains),
  ]);
  if (value === null) return { ontology: known, issues };
  return {
    ontology: { ...known, sharedTasks: placed(known.sharedTasks, value, ({ number }) => number) },
    issues,
  };
}

/** Replaces the entry with the same key, or adds the entry at the end. */
function placed<Entry>(list: readonly Entry[], entry: Entry, keyOf: (entry: Entry) => unknown): Entry[] {
  const at = list.findIndex((other) => keyOf(other) === keyOf(entry));
  return at === -1 ? [...list, entry] : list.with(at, entry);
}

function read<Value>(
  { file, source }: OwnFile,
  schema: z.ZodType<Value>,
  check: (value: Value) => readonly Mistake[],
): { readonly value: Value | null; readonly issues: readonly Issue[] } {
  const parsed = parseYaml(source, file, schema);
  if (!("positionOf" in parsed)) return parsed;
  const { value, positionOf } = parsed;
  const issues = check(value).map(({ path, message }) => ({
    message: `${pathText(path)}: ${message}`,
    position: positionOf(path),
  }));
  return { value: issues.length === 0 ? value : null, issues: inOrder(issues) };
}
