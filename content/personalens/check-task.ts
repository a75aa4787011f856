import type { Mistake, Path } from "../../pipeline/text/mistakes.ts";
import { repeats } from "../form.ts";
import { checkWords, namesOf, namesOfDomain, unknown, unknownHomes, unpreferred } from "./mistakes.ts";
import { domainsOfTask } from "./names.ts";
import { holdsPhrase, searchable } from "./phrases.ts";
import type { Attribute, Domain, SharedTask, TaskTemplate } from "./schema.ts";

/** Mistakes in tasks that are added to a domain. Their numbers continue after the existing ones. */
export function checkAddedTasks(
  tasks: readonly TaskTemplate[],
  name: string,
  domains: readonly Domain[],
): Mistake[] {
  const domain = domains.find((one) => one.name === name);
  const names = domains.map((one) => one.name);
  return domain
    ? checkTasks(tasks, domain, domain.tasks.length + 1)
    : [{ path: ["domain"], message: `there is no domain "${name}"; there are ${names.join(", ")}` }];
}

export const checkTasks = (tasks: readonly TaskTemplate[], domain: Domain, first: number): Mistake[] =>
  tasks.flatMap((task, at) => [
    ...wrongNumber(task.number, first + at, ["tasks", at, "number"]),
    ...unknown(task.affinities, namesOf(domain), ["tasks", at, "affinities"]),
    ...checkTask(task, domain.attributes, ["tasks", at]),
  ]);

/** Mistakes in a task over several domains. An unknown domain is no mistake: then nobody gets the task. */
export const checkSharedTask = (task: SharedTask, domains: readonly Domain[]): Mistake[] => {
  const attributes = domains
    .filter(({ name }) => task.domains.includes(name))
    .flatMap((domain) => domain.attributes);
  const original = domainsOfTask[task.number];
  return [
    ...(original && original.join() !== task.domains.join()
      ? [{ path: ["domains"], message: `task ${task.number} has ${original.join(", ")} in the original` }]
      : []),
    ...task.domains.flatMap((name) => {
      const known = namesOfDomain(name, domains);
      const wanted = task.affinities[name];
      if (wanted === undefined)
        return [{ path: ["affinities"], message: `"${name}" is missing: one of its attributes must matter` }];
      return known === null ? [] : unknown(wanted, known, ["affinities", name]);
    }),
    ...unknown(Object.keys(task.affinities), task.domains, ["affinities"]),
    ...checkTask(task, attributes, []),
  ];
};

function checkTask(
  task: Omit<TaskTemplate, "affinities">,
  attributes: readonly Attribute[],
  path: Path,
): Mistake[] {
  return [
    ...repeats(task.particulars.map(({ name }, at) => [[...path, "particulars", at, "name"], name])),
    ...task.particulars.flatMap((particular, at) => strayQuestions(particular, [...path, "particulars", at])),
    ...task.particulars.flatMap(({ name, options }, at) => [
      ...(attributes.some((attribute) => attribute.name === name)
        ? [{ path: [...path, "particulars", at, "name"], message: `"${name}" is the name of an attribute` }]
        : []),
      ...(options.some(({ needs, without, homes }) => needs.length + without.length === 0 && !homes)
        ? []
        : [{ path: [...path, "particulars", at, "options"], message: "none fits everybody" }]),
      ...options.flatMap(({ more, homes }, index) => [
        ...checkWords([...path, "particulars", at, "options", index, "more"], Object.keys(more)),
        ...unknownHomes(homes ?? [], [...path, "particulars", at, "options", index, "homes"]),
      ]),
    ]),
    ...(["openings", "done"] as const).flatMap((key) =>
      task[key].flatMap((sentence, at) => unpreferred(attributes, sentence, [...path, key, at])),
    ),
  ];
}

/** A mistake for each question that its own words don't find. */
export const strayQuestions = (
  { asks, words }: { readonly asks: readonly string[]; readonly words: readonly string[] },
  path: Path,
): Mistake[] =>
  asks.flatMap((ask, at) =>
    holdsPhrase(searchable(ask), words)
      ? []
      : [{ path: [...path, "asks", at], message: 'holds none of its "words", so nobody knows what it asks' }],
  );

const wrongNumber = (number: number, wanted: number, path: Path): Mistake[] =>
  number === wanted ? [] : [{ path, message: `must be ${wanted}: tasks are numbered from 1 without gaps` }];
