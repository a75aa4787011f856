import { z } from "zod";
import type { Mistake } from "../../pipeline/text/mistakes.ts";
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

/** More first names for the relatives of a persona, by region and, in each, by people. */
export const kinForm: Form<Record<string, { women: string[]; men: string[] }[]>> = {
  schema: z.record(text, z.array(z.strictObject({ women: texts, men: texts })).min(1)),
};

/** A country that a line of a seeds file may name. */
const country = z.strictObject({
  name: text,
  /** What its people are called, as in "a … plumber". */
  demonym: text,
  /** Other names for it, its parts or its people. */
  words: z.array(text).default([]),
  cities: z.array(text).default([]),
  /** Parts of it that lines name, each with a town of it. */
  parts: z.record(text, text).default({}),
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

const between = z.tuple([z.int().min(0), z.int().max(80)]);
const sex = z.enum(["woman", "man"]);
const lives = z.enum(["home", "away", "shared"]);

/** What a family situation says, as data. What is left out is drawn. */
const household = z.strictObject({
  partner: z.enum(["married", "together", "separated", "divorced", "widowed", "none"]).optional(),
  /** For how many years, or how long ago it ended. */
  years: between.optional(),
  /** The persona's age when it ended, instead of `years`. */
  at: between.optional(),
  second: z.literal(true).optional(),
  /** All the children. */
  children: z.array(z.strictObject({ sex: sex.optional(), ages: between, lives })).optional(),
  grandchildren: z.strictObject({ count: z.int().min(1), ages: between }).optional(),
  mother: z.enum(["home", "away", "dead"]).optional(),
  father: z.enum(["home", "away", "dead"]).optional(),
  siblings: z
    .array(
      z.strictObject({
        sex: sex.optional(),
        order: z.enum(["older", "younger", "twin"]).optional(),
        home: z.literal(true).optional(),
        dead: z.literal(true).optional(),
        family: z.literal(true).optional(),
      }),
    )
    .default([]),
  /** Who else lives there, with an age or by how many years older than the persona. */
  others: z
    .array(z.strictObject({ relation: text, sex, ages: between.optional(), older: between.optional() }))
    .default([]),
  flatmates: z.int().min(1).optional(),
  dwelling: z.enum(["house", "flat", "studio", "room"]).optional(),
  tenure: z.enum(["owns", "rents", "family"]).optional(),
  upstairs: z.literal(true).optional(),
  pets: z.array(z.enum(["dog", "cat"])).optional(),
});
export type HouseholdSaid = z.infer<typeof household>;

const familySituation = z.strictObject({
  /** A clause that follows a name: "lives with …". */
  text: text.regex(/[^.?!]$/, { error: "a clause has no full stop at the end" }),
  outlook: z.enum(["cheerful", "mixed", "difficult"]),
  ages,
  /** The relatives that it mentions. A line of a seeds file may say the same or the opposite. */
  has: z.array(familyTie).default([]),
  household: household.default({ siblings: [], others: [] }),
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
  ages: ages.default([18, 120]),
  role: z.enum(["friend", "neighbor", "colleague", "relative", "other"]).default("other"),
  /** What must be true of the persona. */
  needs: z.enum(["work", "siblings", "rent", "upper floor"]).optional(),
  known: z.enum(["birth", "school"]).optional(),
});
export type Relation = z.infer<typeof relation>;

export const relationsForm: Form<Relation[]> = {
  schema: z.array(relation).min(8),
  check: (relations) => repeats(relations.map((one, at) => [[at, "relation"], one.relation])),
};
