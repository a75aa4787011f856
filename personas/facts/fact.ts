import { z } from "zod";
import { climates, transports } from "../../content/people/facts-schema.ts";

const text = z.string().trim().min(1);
/** A month or a day: `2019-08` or `2019-08-30`. Compares as text with a day. */
const when = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])(?:-\d{2})?$/);
const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);
const year = z.int().min(1850).max(2100);

const interval = {
  id: text,
  /** One line of English about the persona, without naming it: "Married to Ana, born 1984". */
  text,
  since: when,
  /** The first day on which it no longer holds; `null` while it holds. */
  until: when.nullable(),
};
const lives = z.enum(["home", "away", "shared"]);
const person = { name: text, sex: z.enum(["woman", "man"]), born: month };
const died = z.int().min(1850).max(2100).nullable();

/**
 * Facts that may be added to a persona's life later: they don't change its household, home, town and work.
 */
const lateFacts = [
  /** Another relative. `relation` is as in "my …". */
  z.strictObject({ kind: z.literal("relative"), ...interval, ...person, relation: text, lives }),
  z.strictObject({
    kind: z.literal("acquaintance"),
    ...interval,
    name: text,
    sex: z.enum(["woman", "man"]),
    relation: text,
    role: z.enum(["friend", "neighbor", "colleague", "boss", "relative", "other"]),
  }),
  z.strictObject({
    kind: z.literal("pet"),
    ...interval,
    name: text,
    sex: z.enum(["woman", "man"]),
    animal: text,
  }),
  z.strictObject({ kind: z.literal("vehicle"), ...interval, vehicle: z.enum(["car", "bicycle"]) }),
  /** Anything else, such as a habit, a possession or something that happened. Only the text describes it. */
  z.strictObject({ kind: z.literal("circumstance"), ...interval }),
] as const;
export const lateFactSchema = z.discriminatedUnion("kind", lateFacts);
export type LateFact = z.infer<typeof lateFactSchema>;

export const factSchema = z.discriminatedUnion("kind", [
  ...lateFacts,
  z.strictObject({
    kind: z.literal("partner"),
    ...interval,
    ...person,
    tie: z.enum(["married", "together"]),
    lives: z.enum(["home", "away"]),
    /** How it ended; `null` while it holds. */
    ended: z.enum(["separated", "divorced", "died"]).nullable(),
  }),
  z.strictObject({ kind: z.literal("child"), ...interval, ...person, lives }),
  z.strictObject({ kind: z.literal("parent"), ...interval, ...person, lives, died }),
  z.strictObject({ kind: z.literal("sibling"), ...interval, ...person, lives, died }),
  z.strictObject({ kind: z.literal("grandchild"), ...interval, ...person, lives }),
  z.strictObject({ kind: z.literal("flatmate"), ...interval, ...person }),
  z.strictObject({
    kind: z.literal("home"),
    ...interval,
    dwelling: z.enum(["house", "flat", "studio", "room", "farm"]),
    tenure: z.enum(["owns", "rents", "family"]),
    /** 0 is the ground floor. */
    floor: z.int().min(0).max(40),
    lift: z.boolean(),
    stairs: z.boolean(),
    garden: z.boolean(),
    balcony: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("town"),
    ...interval,
    town: text,
    country: text,
    /** `village` for somebody who lives in a village near the town. */
    size: z.enum(["village", "town", "city"]),
    hemisphere: z.enum(["north", "south"]),
    tropical: z.boolean(),
    climate: z.enum(climates),
    /** Mean of the coldest and of the warmest month, in °C. */
    coldest: z.number(),
    warmest: z.number(),
    snow: z.boolean(),
    coast: z.boolean(),
    hills: z.boolean(),
    transport: z.array(z.enum(transports)),
    currency: text,
    grows: z.array(text).min(1),
  }),
  z.strictObject({
    kind: z.literal("work"),
    ...interval,
    state: z.enum(["works", "studies", "retired", "seeking", "carer"]),
    /** What they do or did, as in "works as a …"; or what they study. */
    role: text,
    /** `null` if they don't work. */
    place: text.nullable(),
    hours: z.enum(["days", "shifts", "nights", "seasonal"]).nullable(),
    colleagues: z.boolean(),
    ownBusiness: z.boolean(),
    fromHome: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("health"),
    ...interval,
    condition: text,
    limits: z.enum(["walking"]).nullable(),
  }),
  z.strictObject({ kind: z.literal("language"), ...interval, language: text, mother: z.boolean() }),
  z.strictObject({
    kind: z.literal("diet"),
    ...interval,
    rule: text,
    avoids: z.array(z.enum(["meat", "pork", "beef", "fish", "dairy", "alcohol"])).min(1),
  }),
  z.strictObject({
    kind: z.literal("belief"),
    ...interval,
    /** `null` if there is none. */
    faith: text.nullable(),
    celebratesChristmas: z.boolean(),
  }),
  /** What is special in a line of a seeds file, in its own words. */
  z.strictObject({ kind: z.literal("striking"), ...interval, words: text }),
]);

/** Something true of a persona over an interval. */
export type Fact = z.infer<typeof factSchema>;
export type FactKind = Fact["kind"];
export type FactOf<Kind extends FactKind> = Extract<Fact, { kind: Kind }>;

/** Something that happens and changes facts, in all forks alike. */
const changeSchema = z.strictObject({
  date: z.iso.date(),
  kind: z.enum(["move", "birth", "retirement", "new job", "separation", "pet's death"]),
  text,
  /** Ids of the facts that end and that begin. */
  ends: z.array(text),
  begins: z.array(text),
});
export type Change = z.infer<typeof changeSchema>;

/** Everything that is true of a persona, and what changes it. */
export const factsSchema = z.strictObject({
  name: text,
  birthYear: year,
  gender: z.enum(["woman", "man", "nonbinary"]),
  facts: z.array(factSchema),
  changes: z.array(changeSchema),
});
export type Facts = z.infer<typeof factsSchema>;

/** A fact whose interval and text have not been set yet. */
export type FactDraft = Fact extends infer One ? (One extends Fact ? Omit<One, "id"> : never) : never;

/** What reading records of the stage needs of it. The stage itself takes long to load. */
export const factsForm = { name: "facts", each: "partition", output: factsSchema } as const;
