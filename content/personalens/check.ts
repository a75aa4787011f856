import type { Mistake, Path } from "../../pipeline/text/yaml.ts";
import { repeats } from "../form.ts";
import { countryFacts } from "../people/bank.ts";
import { domainsOfTask, originalAttributes, taskCounts } from "./names.ts";
import { holdsPhrase, searchable } from "./phrases.ts";
import type { Attribute, Domain, Option, SharedTask, Task } from "./schema.ts";
import { traits } from "./traits.ts";

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

/** Mistakes in tasks that are added to a domain. Their numbers continue after the existing ones. */
export function checkAddedTasks(tasks: readonly Task[], name: string, domains: readonly Domain[]): Mistake[] {
  const domain = domains.find((one) => one.name === name);
  const names = domains.map((one) => one.name);
  return domain
    ? checkTasks(tasks, domain, domain.tasks.length + 1)
    : [{ path: ["domain"], message: `there is no domain "${name}"; there are ${names.join(", ")}` }];
}

const checkTasks = (tasks: readonly Task[], domain: Domain, first: number): Mistake[] =>
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

const namesOf = ({ attributes }: Domain) => attributes.map(({ name }) => name);

function namesOfDomain(name: string, domains: readonly Domain[]): readonly string[] | null {
  const own = domains.find((domain) => domain.name === name);
  if (own) return namesOf(own);
  const original = originalAttributes(name);
  return original && Object.keys(original);
}

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

/** The schema doesn't ask for so many, because domains that are read from somebody else's files have fewer. */
const tooFew = (list: readonly unknown[], least: number, path: Path): Mistake[] =>
  list.length < least ? [{ path, message: `must be at least ${least}, not ${list.length}` }] : [];

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

function checkTask(task: Omit<Task, "affinities">, attributes: readonly Attribute[], path: Path): Mistake[] {
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
const strayQuestions = (
  { asks, words }: { readonly asks: readonly string[]; readonly words: readonly string[] },
  path: Path,
): Mistake[] =>
  asks.flatMap((ask, at) =>
    holdsPhrase(searchable(ask), words)
      ? []
      : [{ path: [...path, "asks", at], message: 'holds none of its "words", so nobody knows what it asks' }],
  );

/** A mistake for each value that is named by a text that must not tell a preference. */
const unpreferred = (attributes: readonly Attribute[], sentence: string, path: Path): Mistake[] => {
  const said = searchable(sentence);
  return attributes
    .flatMap(({ name, options }) => options.map((option) => ({ name, option })))
    .filter(({ option }) => !option.any && holdsPhrase(said, [option.value, ...option.also]))
    .map(({ name, option }) => ({ path, message: `names "${option.value}", a value of "${name}"` }));
};

const wrongNumber = (number: number, wanted: number, path: Path): Mistake[] =>
  number === wanted ? [] : [{ path, message: `must be ${wanted}: tasks are numbered from 1 without gaps` }];

const unknown = (given: readonly string[], known: readonly string[], path: Path, key?: string): Mistake[] =>
  given.flatMap((name, at) =>
    known.includes(name)
      ? []
      : [
          {
            path: key === undefined ? path : [...path, at, key],
            message: `"${name}" is unknown here; known are ${known.map((one) => `"${one}"`).join(", ")}`,
          },
        ],
  );

const homeNames = () =>
  new Set(Object.entries(countryFacts()).flatMap(([country, { towns }]) => [country, ...Object.keys(towns)]));

const unknownHomes = (homes: readonly string[], path: Path): Mistake[] =>
  homes.flatMap((name) =>
    homeNames().has(name)
      ? []
      : [{ path, message: `"${name}" is no country or town of content/people/towns.yaml` }],
  );

const checkWords = (path: Path, words: readonly string[]): Mistake[] =>
  words.flatMap((word) =>
    traits.some((trait) => trait === word) || homeNames().has(word)
      ? []
      : [
          {
            path: [...path, word],
            message: `"${word}" is no trait of content/personalens/traits.ts and no country or town`,
          },
        ],
  );
