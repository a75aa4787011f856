import type { Mistake, Path } from "../../pipeline/text/mistakes.ts";
import { repeats } from "../form.ts";
import { checkTasks, strayQuestions } from "./check-task.ts";
import { checkWords, namesOf, tooFew, unknown, unknownHomes, unpreferred } from "./mistakes.ts";
import { originalAttributes, taskCounts } from "./names.ts";
import { holdsPhrase, searchable } from "./phrases.ts";
import type { Attribute, Domain, Option } from "./schema.ts";

/** Mistakes in a domain that its schema can't find. Paths lead through the file as it is written. */
export const checkDomain = (domain: Domain): Mistake[] => [
  ...checkNames(domain),
  ...tooFew(domain.past, 4, ["past"]),
  ...tooFew(domain.tasks, 1, ["tasks"]),
  ...checkWords(["interest", "more"], Object.keys(domain.interest.more)),
  ...repeats(domain.attributes.map(({ name }, at) => [["attributes", at, "name"], name])),
  ...domain.attributes.flatMap((attribute, at) => checkAttribute(domain, attribute, ["attributes", at])),
  ...domain.past.flatMap((sentence, at) => unpreferred(domain.attributes, sentence, ["past", at])),
  ...checkTasks(domain.tasks, domain, 1),
];

/** One of the twenty domains has the original's attributes, and at least as many tasks. */
function checkNames(domain: Domain): Mistake[] {
  const original = originalAttributes(domain.name);
  if (original === null) return [];
  const own = namesOf(domain);
  const missing = Object.keys(original).filter((name) => !own.includes(name));
  const least = Object.entries(taskCounts).find(([name]) => name === domain.name)?.[1] ?? 0;
  return [
    ...missing.map((name) => ({ path: ["attributes"], message: `"${name}" is missing` })),
    ...unknown(own, Object.keys(original), ["attributes"], "name"),
    ...domain.attributes.flatMap(({ name, kind }, at) =>
      original[name] !== undefined && original[name] !== kind
        ? [{ path: ["attributes", at, "kind"], message: `"${name}" is ${original[name]} in the original` }]
        : [],
    ),
    ...(domain.tasks.length < least
      ? [{ path: ["tasks"], message: `must be at least ${least}, as in the original` }]
      : []),
  ];
}

function checkAttribute({ attributes }: Domain, attribute: Attribute, path: Path): Mistake[] {
  const { kind, takes, options, indifferent } = attribute;
  const [least, most] = takes ?? [1, 1];
  const free = options.filter((option) => fitsAll(option) && !option.any);
  const told = options.filter(({ shows }) => shows.length > 0).length;
  return [
    ...tooFew(options, 2, [...path, "options"]),
    ...(kind === "one" && takes
      ? [{ path: [...path, "takes"], message: "only several and open attributes take more than one value" }]
      : []),
    ...(kind !== "one" && !takes ? [{ path, message: '"takes" is missing, such as [1, 3]' }] : []),
    ...(least > most ? [{ path: [...path, "takes"], message: "the least comes first" }] : []),
    ...(least > 0 && free.length < least
      ? [
          {
            path: [...path, "options"],
            message: `only ${free.length} fit everybody, but everybody takes ${least}`,
          },
        ]
      : []),
    ...(!indifferent && (least === 0 || options.some(({ any }) => any))
      ? [{ path, message: '"indifferent" is missing: the user may have no value or not mind' }]
      : []),
    ...(kind !== "open" && told * 2 < options.length
      ? [
          {
            path: [...path, "options"],
            message: `only ${told} of ${options.length} have "shows": at least half must, or nothing can be implied`,
          },
        ]
      : []),
    ...repeats(options.map(({ value }, at) => [[...path, "options", at], value])),
    ...strayQuestions(attribute, path),
    ...options.flatMap((option, at) => checkOption(option, attribute, [...path, "options", at])),
    ...options.flatMap((option, at) =>
      checkWith(option, attributes.slice(0, attributes.indexOf(attribute)), [...path, "options", at, "with"]),
    ),
  ];
}

const fitsAll = ({ needs, without, homes, follows, with: wanted }: Option) =>
  needs.length + without.length + follows.length + Object.keys(wanted).length === 0 && !homes;

function checkOption(option: Option, { options }: Attribute, path: Path): Mistake[] {
  const values = options.map(({ value }) => value);
  const named = [option.value, ...option.also];
  return [
    ...unknown(option.not, values, [...path, "not"]),
    ...checkWords([...path, "more"], Object.keys(option.more)),
    ...unknownHomes(option.homes ?? [], [...path, "homes"]),
    ...option.shows.flatMap((clause, at) => notAClause(clause, [...path, "shows", at])),
    ...option.shows.flatMap((clause, at) =>
      holdsPhrase(searchable(clause), named)
        ? [{ path: [...path, "shows", at], message: `names "${option.value}", which it must only imply` }]
        : [],
    ),
  ];
}

/** Clauses that can't follow "The user". Most are the rest of a clause with a comma, because YAML reads it as two. */
const noBeginning =
  /^(?:an?|the|and|or|but|with|without|when|while|whatever|which|who|from|in|on|at|of|to|for|by|not|he|she|they|user)\b/i;

const notAClause = (clause: string, path: Path): Mistake[] => {
  const [word] = noBeginning.exec(clause) ?? [];
  return word === undefined
    ? []
    : [
        {
          path,
          message: `begins with "${word}", but follows "The user"; put a clause with a comma in quotes`,
        },
      ];
};

/** A value can depend only on attributes above it, because these are drawn first. */
const checkWith = (option: Option, above: readonly Attribute[], path: Path): Mistake[] =>
  Object.entries(option.with).flatMap(([name, values]) => {
    const other = above.find((attribute) => attribute.name === name);
    if (!other) return [{ path: [...path, name], message: `no attribute above is called "${name}"` }];
    const known = other.options.map(({ value }) => value);
    return unknown(values, known, [...path, name]);
  });
