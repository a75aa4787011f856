import { z } from "zod";
import { periods } from "../periods.ts";
import type { Drafts } from "./material.ts";
import { type Untold, untoldSchema } from "./untold.ts";

// The parts of drafts that a model writes. Everything that code can find is left out.

const text = z.string().trim().min(1);
const four = <T extends z.ZodType>(schema: T) => z.array(schema).length(4);

/** What the person says in the turn that tells the story, and what the assistant answers. */
const story = z.strictObject({ says: text, reply: text });
export type WrittenStory = z.infer<typeof story>;
/**
 * A story about somebody else's preference says whose it is, in its own words: "my cousin Vusi". `null` if the
 * text has a placeholder for them.
 */
const who = text.nullable();
export type Whose = { readonly who: string | null };
/** A turn of the person and the assistant's answer. */
const exchanges = z.array(z.strictObject({ user: text, reply: text })).min(1);
export type WrittenExchanges = z.infer<typeof exchanges>;

const two = z.array(text).length(2);
const rivalsWith = <Parts extends z.ZodRawShape>(parts: Parts) =>
  z.strictObject({ requests: two, rivals: four(z.strictObject({ ...parts, answers: two })) });

/** An option that shares no word with any story. If the model's attempt fails, code removes it later. */
const paraphrased = text.nullable();
const recalled = { recalled: text, paraphrased };

/** The drafts of a topic as a model writes them. */
export const writtenSchema = z.strictObject({
  role: rivalsWith({ likes: story, dislikes: story, now: story }),
  forget: rivalsWith({ likes: story, dislikes: story }).nullable(),
  other: rivalsWith({ likes: story, dislikes: story, other: story.extend({ who }) }).nullable(),
  sequence: z.strictObject({
    moments: z.array(z.strictObject({ for: story, against: story })).length(3),
    message: text,
    courses: four(text),
    paraphrased: four(text).nullable(),
  }),
  reason: z.strictObject({
    before: story,
    reasons: four(story.extend({ ...recalled, carried: text })),
    asks: text,
    elsewhere: text,
  }),
  fact: z.strictObject({ stories: four(story.extend(recalled)), message: text }),
  tried: z.strictObject({
    message: text,
    ideas: four(story.extend({ idea: text, suggested: text, paraphrased })),
  }),
  /** `who` is only for a story that tells of somebody else. */
  stories: z.array(story.extend({ slot: z.string(), who })),
  personal: z.array(z.strictObject({ period: z.enum(periods), thread: exchanges })),
  visits: z.array(
    z.strictObject({ period: z.enum(periods), open: exchanges, middle: exchanges, close: exchanges }),
  ),
  ...untoldSchema.shape,
});
export type WrittenMaterial = z.infer<typeof writtenSchema>;

const { role, sequence, reason, fact, tried } = writtenSchema.shape;
const { impliedRole, impliedSequence, impliedReason, impliedFact, impliedTried } = untoldSchema.shape;
const { scatteredRole, scatteredReason, scatteredFact, scatteredTried } = untoldSchema.shape;

/** A model's answer. Units that were not requested are `null`. */
export const answerSchema = writtenSchema.extend({
  ...{ role: role.nullable(), sequence: sequence.nullable(), reason: reason.nullable() },
  ...{ fact: fact.nullable(), tried: tried.nullable() },
  ...{ impliedRole: impliedRole.nullable(), impliedSequence: impliedSequence.nullable() },
  ...{ impliedReason: impliedReason.nullable(), impliedFact: impliedFact.nullable() },
  ...{ impliedTried: impliedTried.nullable(), scatteredRole: scatteredRole.nullable() },
  ...{ scatteredReason: scatteredReason.nullable(), scatteredFact: scatteredFact.nullable() },
  ...{ scatteredTried: scatteredTried.nullable() },
});
export type DraftAnswer = z.infer<typeof answerSchema>;

/** The units that an answer contains. */
export const unitsHeld = (answer: Partial<DraftAnswer>): Partial<WrittenMaterial> =>
  Object.fromEntries(
    Object.entries(answer).filter(([, unit]) => unit !== null && !(Array.isArray(unit) && unit.length === 0)),
  );

/**
 * Drafts in progress. Units at which nothing is stated stay in the model's form until everything is settled.
 */
export type DraftsInProgress = Partial<Drafts> & Partial<Untold>;
