import type { ThreadLine } from "../format.ts";
import { namesIn, namesOf, replaceMentions } from "../privacy/names.ts";
import { isPseudonym } from "../privacy/pseudonym.ts";

/** The real names in a text. */
export function nameFinder(names: Iterable<string>): (text: string) => readonly string[] {
  const all = [...names];
  if (all.length === 0) return () => [];
  const known = namesOf(all);
  return (text) => namesIn(text, known);
}

/** Whom a text mentions after `u/` by another name than a pseudonym. */
export function foreignMentions(text: string): string[] {
  // Quicker to see than what stands where, and most texts mention nobody.
  if (!/u\\?[/_]|\/user\//i.test(text)) return [];
  const found = new Set<string>();
  replaceMentions(text, (name, mark) => {
    if (mark === "user" && !isPseudonym(name) && !/^\[?(deleted|removed)\]?$/i.test(name)) found.add(name);
    return null;
  });
  return [...found].map((name) => `it names "${name.slice(0, 80)}"`);
}

/** Names in the texts of a thread that are no pseudonyms, and authors who stand there by their real ones. */
export function namesInThread(
  { title, text, url, author, domain, replies }: ThreadLine,
  keepNames: boolean,
  find: (text: string) => readonly string[],
): string[] {
  if (keepNames) return [];
  // A profile as a domain: `u_name`.
  const texts = [title, text, url, `r/${domain}`, ...replies.map((reply) => reply.text)];
  const authors = new Set([author, ...replies.flatMap((reply) => reply.author ?? [])]);
  return [
    ...texts.flatMap((one) => [...foreignMentions(one), ...find(one).map((name) => `it names "${name}"`)]),
    ...[...authors].flatMap((one) =>
      find(`u/${one}`).length > 0 ? [`its author ${one} has a real name`] : [],
    ),
  ];
}
