import { z } from "zod";
import { text, texts } from "../form.ts";
import { kinds } from "./names.ts";
import { traits } from "./traits.ts";

const trait = z.enum(traits);

/** Whom something fits. */
const condition = {
  /** All of these must be true. */
  needs: z.array(trait).default([]),
  /** None of these may be true. */
  without: z.array(trait).default([]),
  /** The user must live in one of these countries or towns; anywhere if left out. */
  homes: texts.optional(),
};

/** How frequent a value is among those whom it fits. */
const quota = {
  share: z.number().positive().default(1),
  /** By how much a trait, a country or a town raises or lowers the share: `{ student: 3, retired: 0.5 }`. */
  more: z.record(text, z.number().positive()).default({}),
};

/** A value of an attribute. A text alone is a value that fits everybody. */
const option = z.preprocess(
  (given) => (typeof given === "string" ? { value: given } : given),
  z.strictObject({
    value: text,
    ...condition,
    ...quota,
    /** Exactly the users for whom all of these are true have the value. */
    follows: z.array(trait).default([]),
    /** Values of attributes above. The user must have one of them: `{ Genre: [crime] }`. */
    with: z.record(text, texts).default({}),
    /** Values of the same attribute that can't be combined with it. */
    not: z.array(text).default([]),
    /** The user doesn't mind, as in "no preference": it comes alone, and whatever the assistant chooses is right. */
    any: z.boolean().default(false),
    /** Other words that say the same. */
    also: z.array(text).default([]),
    /** What the user did that implies the value and doesn't name it: a clause after "the user". */
    shows: z.array(text).default([]),
  }),
);
export type Option = z.output<typeof option>;

/** A text with one place for the value, or for several of them joined with "or" or "and". */
const withValue = text.refine((given) => given.split("{value}").length === 2, {
  error: 'must hold "{value}" once',
});
const twoWithValue = z.array(withValue).min(2);
const questions = z.array(text.refine((given) => given.endsWith("?"), { error: "must end with ?" })).min(2);

const attribute = z.strictObject({
  name: text,
  about: text,
  kind: z.enum(kinds),
  /** The minimum and maximum number of values that a user has, not counting those of `follows`. Only for the kinds `several` and `open`. */
  takes: z.tuple([z.int().min(0), z.int().min(1)]).optional(),
  /** Words that show that a question is about this attribute. */
  words: texts,
  options: z.array(option).min(1),
  /** The assistant asks. */
  asks: questions,
  /** The user answers. */
  answers: twoWithValue,
  /** The assistant offers it, as a whole sentence. */
  offers: twoWithValue,
  /** A summary of past use tells it, as a whole sentence in the third person. */
  told: twoWithValue,
  /** What the user answers, and what a summary tells, if the user has no value or doesn't mind. */
  indifferent: z.strictObject({ answers: texts.min(2), told: texts.min(2) }).optional(),
});
export type Attribute = z.output<typeof attribute>;

/** What the user wants besides preferences, such as a day or how many are coming. It belongs to this task only. */
const particular = z.strictObject({
  name: text,
  words: texts,
  asks: questions,
  answers: twoWithValue,
  options: z
    .array(
      z.preprocess(
        (given) => (typeof given === "string" ? { value: given } : given),
        z.strictObject({ value: text, also: z.array(text).default([]), ...condition, ...quota }),
      ),
    )
    .min(2),
});
export type Particular = z.output<typeof particular>;

export const devices = [
  "Smartphone",
  "Laptop",
  "Tablet",
  "Desktop Computer",
  "Smart Speaker",
  "Smart TV",
  "Smartwatch",
  "Car Display",
] as const;
export const times = ["Early Morning", "Morning", "Afternoon", "Evening", "Night"] as const;
export const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export const environments = ["Quiet", "Noisy"] as const;
/** `out` is somewhere in the user's own town. */
export const places = ["home", "work", "school", "out", "trip"] as const;

/** What the situations of a task are drawn from. What is left out may be anything. */
const situations = z.strictObject({
  /** home: the user's own town. away: another town of the country or, for some, abroad. */
  location: z
    .array(z.enum(["home", "away"]))
    .min(1)
    .default(["home", "home", "home", "away"]),
  device: z
    .array(z.enum(devices))
    .min(1)
    .default([...devices]),
  time: z
    .array(z.enum(times))
    .min(1)
    .default([...times]),
  day: z
    .array(z.enum(days))
    .min(1)
    .default([...days]),
  environment: z
    .array(z.enum(environments))
    .min(1)
    .default([...environments]),
  /** It isn't part of the situation that is exported in the original's form, but other parts follow from it. */
  place: z
    .array(z.enum(places))
    .min(1)
    .default([...places]),
});
export type SituationRanges = z.output<typeof situations>;

const taskParts = {
  number: z.int().min(1),
  /** In the third person; what the assistant is for. */
  description: text,
  /** In the second person. The user agent and the judges are shown this. */
  intent: text,
  /** What must have happened at the end. The judge of completion is shown this. */
  goal: text,
  particulars: z.array(particular).default([]),
  /** What the user may begin with. None names a preference. */
  openings: z.array(text).min(3),
  /** How the assistant says that all is done. */
  done: z.array(text).min(2),
  situations: situations.prefault({}),
};

export const taskSchema = z.strictObject({
  ...taskParts,
  /** The attributes that matter. Each of them must be settled. */
  affinities: texts,
});
export type TaskTemplate = z.output<typeof taskSchema>;

export const domainSchema = z.strictObject({
  name: text,
  about: text,
  /** Who uses an assistant for it: a share of all users, from 0 to 1. Traits raise or lower it. */
  interest: z.strictObject({ share: z.number().gt(0).max(1), more: quota.more, ...condition }),
  attributes: z.array(attribute).min(1),
  /** Sentences about past use that tell no preference, for summaries. */
  past: z.array(text),
  tasks: z.array(taskSchema),
});
export type Domain = z.output<typeof domainSchema>;

/** A task over several domains. */
export const sharedTaskSchema = z.strictObject({
  ...taskParts,
  domains: z.array(text).min(2),
  /** The attributes that matter, by domain. Each of them must be settled. */
  affinities: z.record(text, texts),
});
export type SharedTask = z.output<typeof sharedTaskSchema>;

export const companies = ["alone", "family", "flatmates", "colleagues", "others"] as const;
const some = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.array(z.enum(values)).min(1);

/** A sentence before or after what the user wants. Where a key is left out, anything may be. */
const asideSchema = z.preprocess(
  (given) => (typeof given === "string" ? { text: given } : given),
  z.strictObject({
    text,
    place: some(places).optional(),
    company: some(companies).optional(),
    time: some(times).optional(),
    day: some(days).optional(),
    device: some(devices).optional(),
    environment: some(environments).optional(),
  }),
);
export type Aside = z.output<typeof asideSchema>;

/** What is said around the texts of domains and tasks. */
export const talkSchema = z.strictObject({
  corrections: texts,
  acceptances: texts,
  volunteers: texts,
  thanks: texts,
  starts: texts,
  acknowledgments: texts,
  proposals: texts,
  checks: texts,
  leads: z.array(asideSchema).min(1),
  tails: z.array(asideSchema).min(1),
});
export type Talk = z.output<typeof talkSchema>;
