import { z } from "zod";
import type { Mistake } from "../../pipeline/text/yaml.ts";
import { ages, entriesOf, type Form, repeats, text, texts } from "../form.ts";

const homes = entriesOf(texts).transform((countries) =>
  countries.flatMap(([country, towns]) => towns.map((town) => ({ town, country }))),
);

/** People who share names, identities and homes, so that a persona's name and home fit each other. */
const people = z.strictObject({
  racialIdentities: texts,
  homes,
  women: texts,
  men: texts,
  surnames: texts,
});
export type People = z.infer<typeof people>;

/** Regions by name, each with its peoples. */
export const regionsForm: Form<[name: string, peoples: People[]][]> = {
  schema: entriesOf(z.array(people).min(1)),
  check: (regions) =>
    repeats(
      regions.flatMap(([region, peoples]) =>
        peoples.flatMap((one, at) =>
          (["women", "men"] as const).flatMap((listed) =>
            one[listed].map((name, index) => [[region, at, listed, index], name] as const),
          ),
        ),
      ),
    ),
};

/** A country that a line of a seeds file may name. */
const country = z.strictObject({
  name: text,
  /** What its people are called, as in "a … plumber". */
  demonym: text,
  /** Other names for it, its parts or its people. */
  words: z.array(text).default([]),
  cities: z.array(text).default([]),
  /** Only for a country that is in no region: the town where somebody from there lives. */
  town: text.nullable().default(null),
  /** Only for such a country: another country, whose names are used. */
  near: text.nullable().default(null),
});
export type Country = z.infer<typeof country>;

export const countriesForm: Form<Country[]> = { schema: z.array(country).min(1), check: checkCountries };

function checkCountries(countries: readonly Country[]): Mistake[] {
  const named = (name: string | null) => countries.find((other) => other.name === name);
  return [
    ...repeats(countries.map(({ name }, at) => [[at, "name"], name])),
    ...countries.flatMap(({ town, near }, at) => {
      if ((town === null) !== (near === null))
        return [{ path: [at, "name"], message: '"town" and "near" go together' }];
      if (near === null || named(near)?.near === null) return [];
      return [{ path: [at, "near"], message: `"${near}" must be a country of this file without "near"` }];
    }),
  ];
}

/** A town for every state of the United States, by the name of the state. */
export const statesForm: Form<Record<string, string>> = { schema: z.record(text, text) };

/** Occupations, and the ages at which somebody may have them. */
const occupations = entriesOf(ages).transform((entries) =>
  entries.map(([name, between]) => ({ name, ages: between })),
);
export type Occupation = z.infer<typeof occupations>[number];

export const occupationsForm: Form<Occupation[]> = { schema: occupations };

export const temperamentsForm: Form<string[]> = {
  schema: texts,
  check: (temperaments) => repeats(temperaments.map((one, at) => [[at], one])),
};

const familyTie = z.enum(["partner", "children", "grandchildren"]);
export type FamilyTie = z.infer<typeof familyTie>;

const familySituation = z.strictObject({
  /** A clause that follows a name: "lives with …". */
  text: text.regex(/[^.?!]$/, { error: "a clause has no full stop at the end" }),
  outlook: z.enum(["cheerful", "mixed", "difficult"]),
  ages,
  /** The relatives that it mentions. A line of a seeds file may say the same or the opposite. */
  has: z.array(familyTie).default([]),
});
export type FamilySituation = z.infer<typeof familySituation>;

export const familiesForm: Form<FamilySituation[]> = {
  schema: z.array(familySituation).min(1),
  check: (families) => repeats(families.map((family, at) => [[at, "text"], family.text])),
};

/** Somebody whom a persona of these ages may know. */
const relation = z.strictObject({
  relation: text,
  sex: z.enum(["woman", "man", "either"]).default("either"),
  ages: ages.default([18, 99]),
});
export type Relation = z.infer<typeof relation>;

export const relationsForm: Form<Relation[]> = {
  schema: z.array(relation).min(8),
  check: (relations) => repeats(relations.map((one, at) => [[at, "relation"], one.relation])),
};
