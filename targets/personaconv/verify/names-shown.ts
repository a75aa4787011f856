import type { ThreadLine } from "../format.ts";
import { namesIn, namesOf, otherNames, replaceMentions } from "../privacy/names.ts";
import { isPseudonym } from "../privacy/pseudonym.ts";

/** Finds the real names in a text. */
export type FindNames = (text: string) => readonly string[];

export function nameFinder(names: Iterable<string>): FindNames {
  const all = [...names];
  if (all.length === 0) return () => [];
  const known = namesOf(all);
  return (text) => namesIn(text, known);
}

/** Finds names in a text if they are whole words, even if nobody is meant. */
export function wordFinder(names: Iterable<string>): FindNames {
  const all = [...names];
  const known = namesOf(all);
  const others = otherNames(all);
  return (text) => {
    const found = new Set<string>(others === null ? [] : text.match(others));
    replaceMentions(text, (written) => {
      if (known.knows(written)) found.add(written);
      return null;
    });
    return [...found];
  };
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
