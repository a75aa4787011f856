import type { Mistake, Path } from "../../pipeline/text/mistakes.ts";
import { countryFacts } from "../people/bank.ts";
import { originalAttributes } from "./names.ts";
import { holdsPhrase, searchable } from "./phrases.ts";
import type { Attribute, Domain } from "./schema.ts";
import { traits } from "./traits.ts";

// What the checks of domains and of tasks share.

export const namesOf = ({ attributes }: Domain) => attributes.map(({ name }) => name);

export function namesOfDomain(name: string, domains: readonly Domain[]): readonly string[] | null {
  const own = domains.find((domain) => domain.name === name);
  if (own) return namesOf(own);
  const original = originalAttributes(name);
  return original && Object.keys(original);
}

/** The schema doesn't ask for so many, because domains that are read from somebody else's files have fewer. */
export const tooFew = (list: readonly unknown[], least: number, path: Path): Mistake[] =>
  list.length < least ? [{ path, message: `must be at least ${least}, not ${list.length}` }] : [];

/** A mistake for each value that is named by a text that must not tell a preference. */
export const unpreferred = (attributes: readonly Attribute[], sentence: string, path: Path): Mistake[] => {
  const said = searchable(sentence);
  return attributes
    .flatMap(({ name, options }) => options.map((option) => ({ name, option })))
    .filter(({ option }) => !option.any && holdsPhrase(said, [option.value, ...option.also]))
    .map(({ name, option }) => ({ path, message: `names "${option.value}", a value of "${name}"` }));
};

export const unknown = (
  given: readonly string[],
  known: readonly string[],
  path: Path,
  key?: string,
): Mistake[] =>
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

export const unknownHomes = (homes: readonly string[], path: Path): Mistake[] =>
  homes.flatMap((name) =>
    homeNames().has(name)
      ? []
      : [{ path, message: `"${name}" is no country or town of content/people/towns.yaml` }],
  );

export const checkWords = (path: Path, words: readonly string[]): Mistake[] =>
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
