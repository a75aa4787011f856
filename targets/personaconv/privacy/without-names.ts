import { isNobody } from "../clean-text.ts";
import type { Entry } from "../entry.ts";
import { type Names, namesOf, replaceMentions } from "./names.ts";
import { isPseudonym } from "./pseudonym.ts";

/**
 * Replaces names by pseudonyms in the entries of one thread: those of its authors, and every name after `u/` or in a link
 * to a profile. The names of its authors are also replaced after `@`, and bare if they can hardly be anything else.
 *
 * The post's author is the person whose history is kept. That name is replaced bare from four characters on, even if it
 * could be a word, unless its owner writes that word: `bread` says "bread" in a thread about bread, but people hardly ever
 * mention themselves. `[deleted]` and unknown authors stay as they are.
 *
 * @param elsewhere the authors of other threads, who may be mentioned here
 */
export function withoutNames(
  entries: readonly Entry[],
  pseudonym: (name: string) => string,
  elsewhere: Names = namesOf([]),
): Entry[] {
  const authors = new Set(entries.flatMap(({ author }) => (isReal(author) ? [author] : [])));
  const here = namesOf(authors, plainNames(entries));
  const find: Names["find"] = (written, mark) =>
    here.find(written, mark) ?? (elsewhere.find(written, mark) === null ? null : written);
  const clean = (text: string) => withPseudonyms(text, { find }, pseudonym);
  return entries.map((entry) => {
    const author = isReal(entry.author) ? put(entry.author, pseudonym) : entry.author;
    const cleaned = { ...entry, author, text: clean(entry.text) };
    if (cleaned.kind === "comment") return cleaned;
    return {
      ...cleaned,
      title: clean(cleaned.title),
      url: clean(cleaned.url),
      subreddit: unprofiled(cleaned.subreddit, pseudonym),
      domain: unprofiled(cleaned.domain, pseudonym),
    };
  });
}

function isReal(author: string | null): author is string {
  return author !== null && !isNobody(author);
}

function withPseudonyms(text: string, names: Names, pseudonym: (name: string) => string): string {
  return replaceMentions(text, (written, mark) => {
    const name = mark === "user" ? written : names.find(written, mark);
    return name === null ? null : put(name, pseudonym);
  });
}

/** A profile is a subreddit of its own, `u_name`, and may therefore be a domain. */
function unprofiled(subreddit: string, pseudonym: (name: string) => string): string {
  return subreddit.replace(/^u_(.+)$/i, (_, name: string) => `u_${put(name, pseudonym)}`);
}

function put(name: string, pseudonym: (name: string) => string): string {
  return isPseudonym(name) ? name : pseudonym(name);
}

/** The name of the post's author, if it is replaced bare. The post may be given twice, once without an author. */
function plainNames(entries: readonly Entry[]): ReadonlySet<string> {
  const author = entries.find(({ kind, author }) => kind === "post" && isReal(author))?.author ?? null;
  if (!isReal(author) || author.length < 4 || !/[a-z]/i.test(author)) return new Set();
  const plain = new Set([author]);
  const own = entries.filter((entry) => entry.author === author);
  return own.some((entry) => says(entry, namesOf(plain, plain))) ? new Set() : plain;
}

function says(entry: Entry, names: Names): boolean {
  let found = false;
  replaceMentions(entry.kind === "post" ? `${entry.title}\n${entry.text}` : entry.text, (written, mark) => {
    found ||= mark === "bare" && names.find(written, mark) !== null;
    return null;
  });
  return found;
}
