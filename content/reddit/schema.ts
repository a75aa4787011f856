import { z } from "zod";
import type { Mistake } from "../../pipeline/text/mistakes.ts";
import { entriesOf, type Form, pattern, repeats, text, texts } from "../form.ts";

export const sides = ["for", "against"] as const;
export type DebateSide = (typeof sides)[number];

/** What a sentence must not contain, whatever choices are made. */
const faults: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/[[\]|{}]/, "has a bracket too many, or a bar outside of a choice"],
  [/ {2}/, "has two spaces in a row"],
  [/^(?!["“]?\p{Lu}.*[.!?]$)/u, "must begin with a capital and end with punctuation"],
  [/(?<![\p{L}-])(\p{L}+) \1(?![\p{L}-])/iu, "has a word twice in a row"],
  [/\ba (?=[aeio])(?!one|once|eu)|\ban (?![aeiouhx])/i, 'has "a" and "an" mixed up'],
  [/(?:up|down)-?vote|karma|\bscores?\b/i, "speaks of votes"],
  [/.{171}/, "has more than 170 characters"],
];

/** The text with the first of its choices, with the second, and with the third. */
const readings = (given: string) =>
  [0, 1, 2].map((at) =>
    given.replaceAll(/\[([^\]]*)\]/g, (_, choices: string) => {
      const all = choices.split("|");
      return all[Math.min(at, all.length - 1)] ?? "";
    }),
  );

const faultOf = (given: string) =>
  faults.find(([found]) => readings(given).some((reading) => found.test(reading)))?.[1];

/** One or more sentences. `[a|b]` is a choice. */
const sentence = text.refine((given) => faultOf(given) === undefined, {
  error: ({ input }) => faultOf(String(input)),
});

const points = entriesOf(sentence).refine((entries) => entries.length >= 6, {
  error: "at least 6 points are needed",
});

/** What a thread is about: one concrete case of a question. */
const matter = z.strictObject({
  /** A noun phrase. */
  about: text,
  /** The opinions of both sides: clauses that can follow "I think that". */
  theses: z.strictObject({ for: text, against: text }),
  /** What may have happened to somebody on either side, in the first person. */
  occasions: z.array(sentence).min(3),
  /** The points of both sides: a short name, by which a reply can refer to the point, and one sentence that makes it. */
  points: z.strictObject({ for: points, against: points }),
});
export type ThreadMatter = z.infer<typeof matter>;
export type Point = ThreadMatter["points"][DebateSide][number];

/** What a community keeps arguing about. Somebody who is for it in one matter is for it in all. */
const question = z.strictObject({
  /** Unique in the community. */
  name: text,
  matters: z.array(matter).min(3),
});
export type DebatedQuestion = z.infer<typeof question>;

const habits = z.strictObject({
  subreddits: texts,
  /** The votes that sarcasm earns here; negative if it loses votes. */
  sarcasm: z.number(),
  /** How its people know about a matter, in the first person. */
  knows: texts,
  /** Questions that somebody asks back in most threads. */
  asks: texts,
  jokes: texts,
  questions: z.array(question).min(4),
});
export type CommunityHabits = z.infer<typeof habits>;

export const habitsForm: Form<CommunityHabits> = { schema: habits, check: checkQuestions };

function checkQuestions({ questions }: CommunityHabits): Mistake[] {
  return [
    ...repeats(questions.map(({ name }, at) => [["questions", at, "name"], name])),
    ...repeats(
      questions.flatMap(({ matters }, at) =>
        matters.map(({ about }, m) => [["questions", at, "matters", m, "about"], about] as const),
      ),
    ),
    ...questions.flatMap(({ matters }, at) =>
      matters.flatMap((one, m) => repeats(handlesOf(one, ["questions", at, "matters", m, "points"]))),
    ),
  ];
}

const handlesOf = ({ points: { for: pro, against } }: ThreadMatter, path: readonly PropertyKey[]) => [
  ...pro.map(([handle]) => [[...path, "for", handle], handle] as const),
  ...against.map(([handle]) => [[...path, "against", handle], handle] as const),
];

/** The domains of PersonaConv. */
export const domainsForm: Form<string[]> = {
  schema: texts,
  check: (domains) => repeats(domains.map((domain, at) => [[at], domain])),
};

const accounts = z.strictObject({ adjectives: texts, nouns: texts });

export const accountsForm: Form<z.infer<typeof accounts>> = { schema: accounts, check: checkAccounts };

function checkAccounts({ adjectives, nouns }: z.infer<typeof accounts>): Mistake[] {
  const divisor = commonDivisor(adjectives.length, nouns.length);
  const counts = `${adjectives.length} adjectives and ${nouns.length} nouns`;
  return [
    ...repeats(adjectives.map((word, at) => [["adjectives", at], word])),
    ...repeats(nouns.map((word, at) => [["nouns", at], word])),
    ...(divisor > 1
      ? [
          {
            path: ["nouns"],
            message: `${counts} have the common divisor ${divisor}: add one, or take one away`,
          },
        ]
      : []),
  ];
}

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other);

const ofPost = z.array(pattern("thesis", "other", "about")).min(1);

const posts = z.strictObject({ titles: ofPost, leads: ofPost, turns: ofPost, closings: ofPost });
export const postsForm: Form<z.infer<typeof posts>> = { schema: posts, check: checkPhrases };

const ofReply = z.array(pattern("that", "said", "point")).min(1);

const replies = z.strictObject({
  agrees: ofReply,
  disagrees: ofReply,
  mocks: ofReply,
  snaps: ofReply,
  adds: ofReply,
  thanks: ofReply,
  answers: ofReply,
  asks: ofReply,
  concedes: ofReply,
  jokes: ofReply,
  /** Agreement from somebody who makes no point. */
  nods: ofReply,
  /** How people of few words put it. */
  curt: z.strictObject({ agrees: ofReply, disagrees: ofReply, adds: ofReply }),
});
export const repliesForm: Form<z.infer<typeof replies>> = {
  schema: replies,
  check: ({ curt: _, ...plain }) => checkPhrases(plain),
};

const tails = z.strictObject({
  hedges: texts,
  firm: texts,
  yields: texts,
  bridges: texts,
  edits: texts,
  sources: z.array(pattern("knows")).min(1),
  asides: texts,
});
export const tailsForm: Form<z.infer<typeof tails>> = { schema: tails, check: checkPhrases };

/** Finds phrases that occur twice within their kind. */
function checkPhrases(given: Readonly<Record<string, readonly string[]>>): Mistake[] {
  return Object.entries(given).flatMap(([kind, phrases]) =>
    repeats(phrases.map((phrase, at) => [[kind, at], phrase])),
  );
}
