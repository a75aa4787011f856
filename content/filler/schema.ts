import { z } from "zod";
import { type Form, repeats, text } from "../form.ts";

const countWords = (given: string) => given.trim().split(/\s+/).length;

/** Text with a number of words from `least` to `most`. */
const words = (least: number, most: number) =>
  text.refine((given) => countWords(given) >= least && countWords(given) <= most, {
    error: ({ input }) => `must have ${least} to ${most} words, not ${countWords(String(input))}`,
  });

const followUp = z.strictObject({ ask: text, note: words(36, 80) });
export type FollowUp = z.infer<typeof followUp>;

/** A question about the world with its answer, and two further questions that the answer invites. */
const article = z.strictObject({
  ask: words(13, 45),
  answer: words(45, 150),
  more: z.tuple([followUp, followUp]),
});
export type Article = z.infer<typeof article>;

export const articlesForm: Form<Article[]> = {
  schema: z.array(article).min(14),
  check: (articles) => repeats(articles.map(({ ask }, at) => [[at, "ask"], ask])),
};

/** The names of two themes that go together in a session. */
const shelf = z.tuple([text, text]);

export const shelvesForm: Form<z.infer<typeof shelf>[]> = {
  schema: z.array(shelf).min(1),
  check: (shelves) =>
    repeats(shelves.flatMap((names, at) => names.map((name, index) => [[at, index], name] as const))),
};

const phrases = z.array(words(1, 9)).min(2);

const leads = z.strictObject({
  reactions: phrases,
  wishes: phrases,
  conjunctions: phrases,
  turnsToSums: phrases,
  turnsToArticles: phrases,
  secondParts: phrases,
});
export type Leads = z.infer<typeof leads>;

export const leadsForm: Form<Leads> = {
  schema: leads,
  check: (given) =>
    repeats(
      Object.entries(given).flatMap(([name, list]) =>
        list.map((phrase, at) => [[name, at], phrase] as const),
      ),
    ),
};
