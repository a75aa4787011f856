import { z } from "zod";
import { type Form, repeats, text } from "../form.ts";

const countWords = (given: string) => given.trim().split(/\s+/).length;

/** Text with a number of words from `least` to `most`. */
const words = (least: number, most: number) =>
  text.refine((given) => countWords(given) >= least && countWords(given) <= most, {
    error: ({ input }) => `must have ${least} to ${most} words, not ${countWords(String(input))}`,
  });

/** What the user says, and the answer. */
const exchange = z.strictObject({ user: words(1, 90), reply: words(1, 110) });
export type Exchange = z.infer<typeof exchange>;

/** One matter: one to three exchanges that answer each other. */
const thread = z.array(exchange).min(1).max(3);
export type FillerThread = z.infer<typeof thread>;

export const threadsForm: Form<FillerThread[]> = {
  schema: z.array(thread).min(8),
  check: (threads) =>
    repeats(
      threads.flatMap((exchanges, at) => exchanges.map(({ user }, index) => [[at, index, "user"], user])),
    ),
};

const followUp = z.strictObject({ ask: text, note: words(36, 80) });

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

/** No theme may occur twice in these lists. */
const onceEach = (lists: readonly (readonly string[])[]) =>
  repeats(lists.flatMap((names, at) => names.map((name, index) => [[at, index], name] as const)));

/** The names of two themes of articles that go together in a session. */
const shelf = z.tuple([text, text]);
export const shelvesForm: Form<z.infer<typeof shelf>[]> = { schema: z.array(shelf).min(1), check: onceEach };

/** The names of themes of threads that go together in a session. */
const circle = z.array(text).min(2);
export const circlesForm: Form<z.infer<typeof circle>[]> = {
  schema: z.array(circle).min(1),
  check: onceEach,
};

export const piecesForm: Form<string[]> = {
  schema: z.array(words(5, 30)).min(1),
  check: (pieces) => repeats(pieces.map((piece, at) => [[at], piece])),
};
