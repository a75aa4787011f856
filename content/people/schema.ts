import { z } from "zod";
import type { Mistake } from "../../pipeline/text/yaml.ts";
import { ages, entriesOf, type Form, repeats, text, texts } from "../form.ts";

const places = entriesOf(texts).transform((countries) =>
  countries.flatMap(([country, towns]) => towns.map((town) => ({ town, country }))),
);

/** People who share names, identities and homes, so that nobody gets a name from here and a home from there. */
const people = z.strictObject({
  racialIdentities: texts,
  places,
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
            one[listed].map((name, place) => [[region, at, listed, place], name] as const),
          ),
        ),
      ),
    ),
};

/** A country that a line of a seeds file may name. */
const country = z.strictObject({
  name: text,
  /** What its people are called. */
  demonym: text,
  /** Other names for it, its parts or its people. */
  words: z.array(text).default([]),
  cities: z.array(text).default([]),
  /** For a country in which no region has a place: where somebody from there lives. */
  town: text.nullable().default(null),
  /** For such a country: the one whose names serve. */
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

/** A town for every state of the United States, by its name. */
export const statesForm: Form<Record<string, string>> = { schema: z.record(text, text) };

/** What somebody does all day, and at what ages. */
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
  /** A clause after a name. */
  text: text.regex(/[^.?!]$/, { error: "a clause has no full stop at the end" }),
  outlook: z.enum(["cheerful", "mixed", "difficult"]),
  ages,
  /** Whom it presumes, where a seed line says the same or the opposite. */
  has: z.array(familyTie).default([]),
});
export type FamilySituation = z.infer<typeof familySituation>;

export const familiesForm: Form<FamilySituation[]> = {
  schema: z.array(familySituation).min(1),
  check: (families) => repeats(families.map((family, at) => [[at, "text"], family.text])),
};

/** Who may be around a persona of the ages. */
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
