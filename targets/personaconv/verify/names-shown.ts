import type { ThreadLine } from "../format.ts";
import { isGreeted, namesIn, namesOf, otherNames, replaceMentions } from "../privacy/names.ts";
import { isOrdinaryWord } from "../privacy/ordinary-words.ts";
import { isPseudonym } from "../privacy/pseudonym.ts";

/** Finds the real names in a text. */
export type FindNames = (text: string) => readonly string[];

export function nameFinder(names: Iterable<string>): FindNames {
  const all = [...names];
  if (all.length === 0) return () => [];
  const known = namesOf(all);
  return (text) => namesIn(text, known);
}

export interface WordFinder {
  readonly find: FindNames;
  /** How often each name that is also an ordinary word was only a word, in lower case. */
  readonly words: ReadonlyMap<string, number>;
}

/**
 * Finds names in a text if they are whole words. A name that is also an ordinary word is found only if its owner is greeted,
 * linked, or marked with `u/` or `@`; otherwise nobody can tell whether it means somebody, and it is counted.
 */
export function wordFinder(names: Iterable<string>): WordFinder {
  const all = [...names];
  const known = namesOf(all);
  const others = otherNames(all);
  const words = new Map<string, number>();
  const find: FindNames = (text) => {
    const found = new Set<string>(others === null ? [] : text.match(others));
    replaceMentions(text, (written, mark) => {
      if (!known.knows(written)) return null;
      const word = written.toLowerCase();
      if (mark === "user" || mark === "at" || isGreeted(written, mark) || !isOrdinaryWord(word))
        found.add(written);
      else words.set(word, (words.get(word) ?? 0) + 1);
      return null;
    });
    return [...found];
  };
  return { find, words };
}

/** The names in a text after `u/` that are not pseudonyms. */
export function foreignMentions(text: string): string[] {
  // This test is faster, and most texts mention nobody.
  if (!/u\\?[/_]|\/user\//i.test(text)) return [];
  const found = new Set<string>();
  replaceMentions(text, (name, mark) => {
    if (mark === "user" && !isPseudonym(name) && !/^\[?(deleted|removed)\]?$/i.test(name)) found.add(name);
    return null;
  });
  return [...found].map((name) => `it names "${name.slice(0, 80)}"`);
}

/** Real names in the texts of a thread, and authors under their real names. */
export function namesInThread(
  { title, text, url, author, domain, replies }: ThreadLine,
  keepNames: boolean,
  find: FindNames,
): string[] {
  if (keepNames) return [];
  // A domain may be a profile, `u_name`.
  const texts = [title, text, url, `r/${domain}`, ...replies.map((reply) => reply.text)];
  const authors = new Set([author, ...replies.flatMap((reply) => reply.author ?? [])]);
  return [
    ...texts.flatMap((one) => [...foreignMentions(one), ...find(one).map((name) => `it names "${name}"`)]),
    ...[...authors].flatMap((one) =>
      find(`u/${one}`).length > 0 ? [`its author ${one} has a real name`] : [],
    ),
  ];
}
