import { z } from "zod";
import {
  four,
  message,
  name,
  needed,
  option,
  reply,
  text,
  thing,
  thread,
  turn,
  user,
} from "./schema-parts.ts";
import { impliedSchema, scatteredSchema } from "./unstated-schema.ts";

/**
 * The schema of a topic pack, `NAME.yaml`. `README.md` beside this file explains each field to authors.
 * A pack holds whole stories with their dialogue. Code selects them by what they need, and fills in places such as `{partner}`.
 */
export type Thread = z.infer<typeof thread>;

export const storySchema = z.strictObject({
  /** How many days it took up to the one on which it is said to have happened. Nothing else happens on these. */
  days: z.int().min(2).max(60).optional(),
  /** What the story makes known beyond its needs: things that the persona has, or lacks. No pack has both of one thing. */
  has: z.array(name).default([]),
  lacks: z.array(name).default([]),
  /** One to three words or short phrases of `says` that no rival story contains. They show which story was told. */
  marks: z.array(name).min(1).max(3),
  thread,
});
export type Story = z.infer<typeof storySchema>;

/** A thread in which nobody's liking is told: the parts of an occasion. */
export const talkSchema = z
  .array(z.union([user, reply]))
  .min(2)
  .max(8);

export const rivalSchema = z.strictObject({
  ...thing,
  likes: storySchema,
  dislikes: storySchema,
  /** The user has switched to it. `{other}` stands for the rival that they liked before. */
  now: storySchema,
  /** Somebody the user knows likes it. The user neither likes nor dislikes it. */
  other: storySchema,
  /** A reply to each request of the kind, in their order, for a user who likes this subject. */
  answers: z.array(option).length(2),
});
export type Rival = z.infer<typeof rivalSchema>;

const momentOf = z.strictObject({ for: storySchema, against: storySchema });

/** How the attitude to one subject may have gone over three sessions. */
export const arcSchema = z.strictObject({
  ...thing,
  needs: needed,
  /** Three moments in the order of time. At each, one story speaks for the subject and one against it. */
  moments: z.array(momentOf).length(3),
  /** Asks how it has gone so far. */
  message,
  /** The four ways it may have gone: for, against, for; against, for, against; for, for, against; against, against, for. */
  courses: four(option),
  /** The same four in other words. */
  paraphrased: four(option).optional(),
});

export type Arc = z.infer<typeof arcSchema>;

/** A change of mind with four possible reasons. */
export const changeSchema = z.strictObject({
  ...thing,
  needs: needed,
  /** What the user told before: for the subject if the change is `off`, against it if it is `toward`. */
  before: storySchema,
  reasons: four(
    storySchema.extend({
      /** A reply to `asks` that recalls this reason. */
      recalled: option,
      /** The same in other words: it says what follows, and shares no telling word with any of the four stories. */
      paraphrased: option.optional(),
      /** A reply to `elsewhere` that carries this reason over to another matter. */
      carried: option,
    }),
  ),
  /** A message for which one must know why the user changed their mind. */
  asks: message,
  /** A message about another matter, in which the reason would count again. */
  elsewhere: message,
});

export type ChangeUnit = z.infer<typeof changeSchema>;

/** How the user first met a subject: four possible stories. */
export const firstSchema = z.strictObject({
  ...thing,
  needs: needed,
  stories: four(storySchema.extend({ recalled: option, paraphrased: option.optional() })),
  message,
});

export type First = z.infer<typeof firstSchema>;

export const kindSchema = z.strictObject({
  name,
  /** Needs of all its parts. */
  needs: needed,
  /** Two messages that ask for something within the kind. Each rival would be a natural answer, and none a better one. */
  requests: z.array(message).length(2),
  rivals: four(rivalSchema),
  off: changeSchema,
  toward: changeSchema,
  first: firstSchema,
  arc: arcSchema,
});
export type Kind = z.infer<typeof kindSchema>;

/** A problem and four ideas that may help. */
export const attemptSchema = z.strictObject({
  needs: needed,
  problem: text.max(160),
  /** Asks for an idea that the user hasn't tried. */
  message,
  ideas: four(storySchema.extend({ idea: text.max(120), suggested: option, paraphrased: option.optional() })),
});

export type Attempt = z.infer<typeof attemptSchema>;

/** A matter that only somebody with these needs has. It tells no liking. */
const personalSchema = z.strictObject({ needs: needed.unwrap().min(1), thread: talkSchema });

export const visitSchema = z.strictObject({
  /** Why the user comes today. */
  why: text.max(200),
  open: talkSchema,
  middle: talkSchema,
  close: talkSchema,
});

/** A turn in which somebody else's list, `{list}`, names subjects. It says nothing about the user. */
export const listSchema = z.strictObject({
  user: turn.refine((said) => said.split("{list}").length === 2, "must hold {list} once"),
  reply: turn,
});
export type List = z.infer<typeof listSchema>;

export const packSchema = z.strictObject({
  name: text.regex(/^[a-z][a-zA-Z0-9]*$/, { error: "a topic's name is camelCase, only letters and digits" }),
  about: text.max(240),
  labels: z.strictObject({ user: text, assistant: text }),
  lists: z.array(listSchema).max(8).default([]),
  kinds: z.array(kindSchema).length(5),
  attempts: z.array(attemptSchema).length(5),
  personal: z.array(personalSchema).min(16),
  /** What brings the user here, in two sessions: the later one follows up on the first. */
  occasions: z.array(z.strictObject({ needs: needed, first: visitSchema, later: visitSchema })).min(8),
  /** Units of the two levels at which nothing is stated. A level that a pack lacks is asked at another level. */
  implied: impliedSchema.optional(),
  scattered: scatteredSchema.optional(),
});
/** What people say about a topic. */
export type Pack = z.infer<typeof packSchema>;
export type Occasion = Pack["occasions"][number];
