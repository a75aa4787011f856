import { z } from "zod";
import { ages, type Form, repeats, text, texts } from "../form.ts";

export const transports = ["bus", "tram", "metro", "train", "ferry"] as const;

const town = z.strictObject({
  size: z.enum(["village", "town", "city"]),
  /** Degrees, south is negative. */
  lat: z.number().min(-60).max(72),
  /** Mean of the coldest and of the warmest month, in °C. */
  temps: z.tuple([z.number(), z.number()]),
  snow: z.boolean().default(false),
  coast: z.boolean().default(false),
  hills: z.boolean().default(false),
  transport: z.array(z.enum(transports)).default([]),
});
export type TownFacts = z.infer<typeof town>;

const faith = z.enum(["Christian", "Muslim", "Jewish", "Hindu", "Buddhist"]);
export type Faith = z.infer<typeof faith>;

const countryFacts = z.strictObject({
  currency: text,
  /** What most people there grow up with, the commonest first. */
  languages: texts,
  /** How many of ten people were brought up in a faith. */
  faiths: z.partialRecord(faith, z.int().min(1).max(10)),
  /** Whether two women or two men could marry there all through 2021 to 2025. */
  equalMarriage: z.boolean().default(false),
  /** Whether olives and figs grow in most of its towns. */
  mediterranean: z.boolean().default(false),
  towns: z.record(text, town),
});
export type CountryFacts = z.infer<typeof countryFacts>;

export const townsForm: Form<Record<string, CountryFacts>> = {
  schema: z.record(text, countryFacts),
  check: (countries) =>
    Object.entries(countries).flatMap(([country, { faiths, towns }]) => [
      ...(Object.values(faiths).reduce((sum, share) => sum + share, 0) > 10
        ? [{ path: [country, "faiths"], message: "must not be more than 10 together" }]
        : []),
      ...Object.entries(towns).flatMap(([name, { temps, snow, lat }]) => [
        ...(temps[0] > temps[1]
          ? [{ path: [country, "towns", name, "temps"], message: "the coldest month comes first" }]
          : []),
        ...(snow && Math.abs(lat) < 23.5
          ? [{ path: [country, "towns", name, "snow"], message: "no snow lies in the tropics" }]
          : []),
      ]),
    ]),
};

/** What one US dollar is worth in the money of a country, by its name. */
export const pricesForm: Form<Record<string, number>> = { schema: z.record(text, z.number().positive()) };

/** What a word in somebody's name or identity tells about faith and mother tongue. */
const origin = z.strictObject({
  words: texts,
  faith: faith.optional(),
  languages: texts.optional(),
});

export const originsForm: Form<z.infer<typeof origin>[]> = { schema: z.array(origin).min(1) };

const degree = z.enum(["always", "maybe", "never"]).default("never");

/** The kind of work, for occupations whose names contain one of the words. */
const workKind = z
  .strictObject({
    words: texts,
    place: z.enum([
      "office",
      "shop",
      "outdoors",
      "home",
      "hospital",
      "road",
      "workshop",
      "school",
      "kitchen",
      "site",
      "lab",
      "stage",
      "venue",
    ]),
    hours: z.enum(["days", "shifts", "nights", "seasonal"]),
    own: degree,
    alone: degree,
    home: degree,
    /** What the town must have for this work, and what the persona does instead in a town without it. */
    needs: z.enum([...transports, "coast"]).optional(),
    otherwise: text.optional(),
  })
  .refine(({ needs, otherwise }) => (needs === undefined) === (otherwise === undefined), {
    error: '"needs" and "otherwise" go together',
  });
export type WorkKind = z.infer<typeof workKind>;

export const workForm: Form<WorkKind[]> = {
  schema: z.array(workKind).min(1),
  check: (kinds) =>
    repeats(kinds.flatMap(({ words }, at) => words.map((word, index) => [[at, "words", index], word]))),
};

export const petsForm: Form<Record<string, string[]>> = { schema: z.record(text, texts) };

const condition = z.strictObject({ text, ages, limits: z.literal("walking").optional() });

export const healthForm: Form<z.infer<typeof condition>[]> = { schema: z.array(condition).min(1) };

export const climates = [
  "oceanic",
  "continental",
  "subarctic",
  "mediterranean",
  "subtropical",
  "dry",
  "tropical",
  "highland",
] as const;
export type Climate = (typeof climates)[number];

/** What grows, by climate. */
export const climatesForm: Form<Record<Climate, string[]>> = { schema: z.record(z.enum(climates), texts) };
