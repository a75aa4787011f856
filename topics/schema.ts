import { z } from "zod";
import { takesDays } from "./time-spans.ts";

/**
 * The schema of a topic pack, `topics/NAME.yaml`. `topics/README.md` explains each field to authors, with examples.
 *
 * Every text has one of four shapes, so that code can build sentences around it:
 * - clause: a finite clause, lower case first (unless a name or "I"), no full stop: "the dough needs an hour"
 * - phrase: a bare verb phrase: "keep a tasting notebook"
 * - advice: an imperative clause, lower case first, no full stop: "salt the water late"
 * - sentence: one to three complete sentences with punctuation
 */
const text = z.string().trim().min(1);
const shape = (pattern: RegExp, message: string) => text.regex(pattern, { error: message });
const noStop = "no full stop, question or exclamation mark at the end";
const clause = shape(/[^.?!]$/, `a clause has ${noStop}`).max(200);
const phrase = shape(/^[a-z0-9].*[^.?!]$/s, `a phrase starts with a lower-case letter and has ${noStop}`).max(
  140,
);
const advice = shape(/^[a-z0-9].*[^.?!]$/s, `advice starts with a lower-case letter and has ${noStop}`).max(
  220,
);
const sentence = shape(/[.?!…)"”’]$/, "a sentence ends with punctuation").max(600);
const question = shape(/\?$/, "a question ends with a question mark").max(240);

const subject = z.strictObject({
  /** As in "I like …": with its article if it has one. */
  name: text.max(60),
  number: z.enum(["one", "many"]),
  /** Words by which checks recognize it in running text. If left out, the name itself. */
  words: z.array(text).min(1).optional(),
  draws: z.array(clause).min(2),
  bothers: z.array(clause).min(2),
  recommend: z.array(advice).min(2),
  met: z.array(clause).min(2),
  facts: z.array(sentence).min(1),
  ask: question,
  answer: sentence,
  /** A short piece of text or code that shows the subject, for topics that work on such pieces. */
  example: z.string().min(1).max(700).optional(),
});

const kind = z.strictObject({
  name: text.max(60),
  remarks: z.array(sentence).min(2),
  occasions: z.array(sentence).min(3),
  meetings: z.array(clause.regex(/\{it\}/, { error: "a meeting holds {it} for the subject" })).min(4),
  subjects: z.array(subject).min(6),
});

const reason = z.strictObject({
  told: clause,
  trait: clause,
  advice,
});

const idea = z
  .strictObject({
    idea: phrase,
    tried: clause,
    /** How many days it takes. If left out, one. */
    lasts: z.int().min(1).max(365).optional(),
    outcome: clause,
    gives: clause,
  })
  .refine(({ tried, lasts }) => lasts !== undefined || !takesDays(tried), {
    path: ["lasts"],
    error: 'what is tried seems to take several days: say how many, as in "lasts: 30", or "lasts: 1"',
  });

export const topicSchema = z.strictObject({
  name: text.regex(/^[a-z][a-zA-Z0-9]*$/, { error: "a topic's name is camelCase, only letters and digits" }),
  about: text.max(240),
  /** The activity as a noun phrase after "about" or "with": "cooking", "the house". */
  activity: text.max(40),
  labels: z.strictObject({ user: text, assistant: text }),
  kinds: z.array(kind).min(8),
  reasons: z.strictObject({ off: z.array(reason).min(8), toward: z.array(reason).min(8) }),
  ideas: z.array(idea).min(16),
  scenarios: z.array(z.strictObject({ message: question, about: text.max(80) })).min(8),
  wentWell: z.array(clause).min(16),
  wentWrong: z.array(clause).min(16),
  questions: z.array(z.strictObject({ ask: question, answer: sentence })).min(20),
  guidance: z.array(sentence).min(30),
  openings: z.array(sentence).min(12),
  pieces: z
    .array(z.strictObject({ name: text.max(80), text: z.string().min(1).max(900) }))
    .min(8)
    .optional(),
});

export type Topic = z.infer<typeof topicSchema>;
export type Kind = Topic["kinds"][number];
export type Subject = Kind["subjects"][number];
export type Reason = z.infer<typeof reason>;
export type Idea = z.infer<typeof idea>;
