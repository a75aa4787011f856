import { z } from "zod";
import { tags } from "../content/people/vocabulary.ts";

// What the schemas of packs are made of.

export const text = z.string().trim().min(1);
export const name = text.max(60);
/** What the user or the assistant says in one turn. */
export const turn = text.max(900);
/** A message that asks for something. It must not give away what the user likes. */
export const message = text.max(320);
/** An option of a question: a reply of the assistant. */
export const option = text.max(420);
export const four = <T extends z.ZodType>(schema: T) => z.array(schema).length(4);

/** The unit may happen to personas for whom all of these are true. The stories of a unit have no needs of their own. */
export const needed = z.array(z.enum(tags)).default([]);

/**
 * A dialogue: the user and the assistant in turn, the user first. In one turn the user `says` what makes the story; that turn is
 * the evidence.
 */
export const evidence = z.strictObject({ says: turn });
export const user = z.strictObject({ user: turn });
export const reply = z.strictObject({ reply: turn });
export const thread = z
  .array(z.union([evidence, user, reply]))
  .min(2)
  .max(10);

export const thing = {
  subject: name,
  /** The words by which the subject is recognized in running text. If left out, the name itself. */
  words: z.array(name).min(1).optional(),
};
