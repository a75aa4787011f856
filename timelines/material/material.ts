import { z } from "zod";
import { tags } from "../../content/people/vocabulary.ts";
import {
  arcSchema,
  attemptSchema,
  changeSchema,
  firstSchema,
  kindSchema,
  listSchema,
  rivalSchema,
  storySchema,
  talkSchema,
  visitSchema,
} from "../../topics/schema.ts";
import { impliedSchema, scatteredSchema } from "../../topics/unstated-schema.ts";
import { tradeSchema } from "../acts.ts";
import { periods } from "../periods.ts";
import { topicThemesSchema } from "../themes/themes.ts";
import { topicLevelsSchema } from "./plan-levels.ts";

const four = <T extends z.ZodType>(schema: T) => z.array(schema).length(4);
const { shape: change } = changeSchema;
const { shape: first } = firstSchema;
const { shape: arc } = arcSchema;
const { shape: attempt } = attemptSchema;
const { requests } = kindSchema.shape;
const { answers } = rivalSchema.shape;

/** The whole unit may happen only to somebody for whom all of this is true. */
const needs = z.array(z.enum(tags));

const story = z.strictObject({
  /** The number of days that it took up to its date. */
  days: z.int().min(1).max(60),
  marks: storySchema.shape.marks,
  thread: storySchema.shape.thread,
  /** The person whose preference it tells, if the thread has no placeholder for them: "my cousin Ida". */
  who: z.string().optional(),
});
export type MaterialStory = z.infer<typeof story>;
const option = first.stories.element.shape.recalled;
/** An option in other words, if there is one. Either all four have it, or none. */
const paraphrased = option.nullable();
const recalled = { recalled: option, paraphrased };

const rivalsWith = <Parts extends z.ZodRawShape>(parts: Parts) =>
  z.strictObject({ needs, requests, rivals: four(z.strictObject(parts)) });

const free = z.strictObject({ slot: z.string(), needs, story });
const ofPeriod = { period: z.enum(periods) };
const { open, middle, close } = visitSchema.shape;

/**
 * The texts that belong to one persona in one topic, without the content of the themes: subjects, kinds, the
 * problem, and the reasons for sessions. Texts may contain the placeholders that `topics/README.md` lists.
 */
export const draftsSchema = z.strictObject({
  role: rivalsWith({ likes: story, dislikes: story, now: story, answers }),
  /** Only if the run has the restraint. */
  forget: rivalsWith({ likes: story, dislikes: story, answers }).nullable(),
  other: rivalsWith({ likes: story, dislikes: story, other: story, answers }).nullable(),
  sequence: z.strictObject({
    needs,
    moments: z.array(z.strictObject({ for: story, against: story })).length(3),
    message: arc.message,
    courses: arc.courses,
    paraphrased: arc.courses.nullable(),
  }),
  reason: z.strictObject({
    needs,
    before: story,
    reasons: four(story.extend({ ...recalled, carried: change.reasons.element.shape.carried })),
    asks: change.asks,
    elsewhere: change.elsewhere,
  }),
  fact: z.strictObject({ needs, stories: four(story.extend(recalled)), message: first.message }),
  tried: z.strictObject({
    needs,
    message: attempt.message,
    ideas: four(
      story.extend({
        idea: attempt.ideas.element.shape.idea,
        suggested: attempt.ideas.element.shape.suggested,
        paraphrased,
      }),
    ),
  }),
  /** Stories of no pivot, at most one for each free slot of the calendar. */
  stories: z.array(free),
  /** At most one matter for each session. */
  personal: z.array(z.strictObject({ ...ofPeriod, needs, thread: talkSchema })),
  /** One for each session. */
  visits: z.array(z.strictObject({ ...ofPeriod, open, middle, close })),
});
export type Drafts = z.infer<typeof draftsSchema>;

const objection = z.strictObject({ unit: z.string(), why: z.string() });

const impliedUnits = impliedSchema.shape;
const scatteredUnits = scatteredSchema.shape;
/** One unit of `list`, or `null` if none fits. */
const oneOf = <T extends z.ZodType>(list: z.ZodDefault<z.ZodArray<T>>) => list.unwrap().element.nullable();

/** Units at which nothing is stated, in the form of packs. A run may use some of them in place of units that state something. */
export const unstatedSchema = z.strictObject({
  implied: z.strictObject({
    role: oneOf(impliedUnits.roles),
    reason: oneOf(impliedUnits.changes),
    fact: oneOf(impliedUnits.firsts),
    sequence: oneOf(impliedUnits.arcs),
    tried: oneOf(impliedUnits.attempts),
  }),
  scattered: z.strictObject({
    role: oneOf(scatteredUnits.roles),
    reason: oneOf(scatteredUnits.changes),
    fact: oneOf(scatteredUnits.firsts),
    tried: oneOf(scatteredUnits.attempts),
  }),
});
export type Unstated = z.infer<typeof unstatedSchema>;

const materialShape = z.strictObject({
  topic: z.string(),
  about: z.string(),
  labels: z.strictObject({ user: z.string(), assistant: z.string() }),
  themes: topicThemesSchema,
  drafts: draftsSchema,
  /**
   * Matters of the persona's trade and temperament, at most one for each session. Empty if a model drafted
   * the material.
   */
  matters: z.array(
    z.strictObject({
      ...ofPeriod,
      needs,
      /** The user's first turn in the bank. It identifies the matter. */
      begins: z.string(),
      /** `null` for a matter of a temperament. */
      trade: tradeSchema.nullable(),
      thread: talkSchema,
    }),
  ),
  /** Turns in which another person's list names subjects, as in the pack. */
  lists: z.array(listSchema),
  unstated: unstatedSchema,
  /**
   * The levels at which a model drafted the pivots. `null` if the material was selected from packs. The
   * timeline then draws the levels.
   */
  levels: topicLevelsSchema.nullable(),
  /** The objections of rules or the judge to units that were drafted again. */
  objections: z.array(objection),
  /** Units that could not be used, and what replaces them. */
  fallen: z.array(objection.extend({ instead: z.enum(["pack", "nothing"]) })),
});
/**
 * Everything that belongs to one persona in one topic: the subjects of its sessions and stories, and their
 * texts.
 */
export interface Material extends z.infer<typeof materialShape> {}
/**
 * Has the named type, because the inferred types of the stages that read it would be too long to write out.
 */
export const materialSchema: z.ZodType<Material> = materialShape;
