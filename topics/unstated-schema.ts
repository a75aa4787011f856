import { z } from "zod";
import { four, message, name, needed, option, text, thing, thread } from "./schema-parts.ts";

/** A story of the levels at which nothing is stated. It has no marks: no option quotes it. */
const untold = z.strictObject({ thread });
/** What a reader gathers from the evidence, in a sentence: what the user thinks or did, and what shows it. */
const reading = text.max(240);
const shown = untold.extend({ reading });

/** Units in which the user never says what they think. It shows in what they do, ask for, send back or keep doing. */
export const impliedSchema = z.strictObject({
  roles: z
    .array(
      z.strictObject({
        name,
        needs: needed,
        requests: z.array(message).length(2),
        rivals: four(
          z.strictObject({
            ...thing,
            /** The user likes it now; liked it and no longer does; never liked it. */
            likes: shown,
            left: shown,
            dislikes: shown,
            /** It is named in a place that says nothing about the user. */
            passing: shown,
            answers: z.array(option).length(2),
          }),
        ),
      }),
    )
    .default([]),
  changes: z
    .array(
      z.strictObject({
        ...thing,
        needs: needed,
        direction: z.enum(["off", "toward"]),
        before: shown,
        reasons: four(shown.extend({ recalled: option, carried: option })),
        asks: message,
        elsewhere: message,
      }),
    )
    .default([]),
  firsts: z
    .array(
      z.strictObject({
        ...thing,
        needs: needed,
        stories: four(shown.extend({ recalled: option })),
        message,
      }),
    )
    .default([]),
  arcs: z
    .array(
      z.strictObject({
        ...thing,
        needs: needed,
        moments: z.array(z.strictObject({ for: shown, against: shown })).length(3),
        message,
        courses: four(option),
      }),
    )
    .default([]),
  attempts: z
    .array(
      z.strictObject({
        needs: needed,
        problem: text.max(160),
        message,
        /** In three lives the story tells that the user tried the idea. In the fourth, `passing` names it where that doesn't count. */
        ideas: four(shown.extend({ passing: shown, idea: text.max(120), suggested: option })),
      }),
    )
    .default([]),
});
export type Implied = z.infer<typeof impliedSchema>;

/**
 * Evidence in two turns of different sessions. A mapping says which thing belongs to which key. A pointer chooses a key. Two
 * mappings times two pointers make four lives: the first mapping with the first pointer and with the second, then the second mapping
 * with each. Each turn alone fits two options.
 */
const twoTurns = {
  needs: needed,
  /** The two words by which a pointer names what the mapping put together. Both mappings and both pointers hold both. */
  keys: z.array(name).length(2),
  mappings: z.array(untold).length(2),
  pointers: z.array(untold).length(2),
  /** By life. */
  readings: four(reading),
};
export type TwoTurns = Pick<Scattered["firsts"][number], keyof typeof twoTurns>;

export const scatteredSchema = z.strictObject({
  roles: z
    .array(
      z.strictObject({
        name,
        ...twoTurns,
        requests: z.array(message).length(2),
        /** By life, the subject that is liked. */
        rivals: four(z.strictObject({ ...thing, answers: z.array(option).length(2) })),
      }),
    )
    .default([]),
  changes: z
    .array(
      z.strictObject({
        ...thing,
        direction: z.enum(["off", "toward"]),
        ...twoTurns,
        asks: message,
        elsewhere: message,
        reasons: four(z.strictObject({ recalled: option, carried: option })),
      }),
    )
    .default([]),
  firsts: z.array(z.strictObject({ ...thing, ...twoTurns, message, recalled: four(option) })).default([]),
  attempts: z
    .array(
      z.strictObject({
        problem: text.max(160),
        ...twoTurns,
        message,
        /** By life, the one idea of the four that the user hasn't tried. */
        ideas: four(z.strictObject({ idea: text.max(120), suggested: option })),
      }),
    )
    .default([]),
});
export type Scattered = z.infer<typeof scatteredSchema>;
