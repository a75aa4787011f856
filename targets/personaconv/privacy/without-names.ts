import { isNobody } from "../clean-text.ts";
import type { Entry } from "../entry.ts";
import { botAuthor } from "../threads/bot-names.ts";
import { type Names, namesOf, otherNames, replaceMentions } from "./names.ts";
import { isPseudonym } from "./pseudonym.ts";

export interface NamesElsewhere {
  /** The authors of other threads, who may be mentioned here. */
  readonly elsewhere?: Names;
  /** Bots are known by their names, so all of them get one name that only bots have. */
  readonly isBot?: (author: string | null) => boolean;
  /** Called for every name that is replaced in a text, and for every word that is a name but is left. */
  readonly count?: (kind: "name" | "word that is also a name, left") => void;
}

/**
 * Replaces names by pseudonyms in the entries of one thread: every name after `u/` or in a link to a profile,
 * and the names of all authors, here and in other threads, after `@` and bare. A bare name that is an
 * ordinary word is replaced only if it addresses an author of the thread.
 *
 * The post's author is the person whose history is kept. If that name has at least four characters, it is
 * replaced even where it is bare and could be an ordinary word. It is not if the author uses that word in the
 * thread: the owner of the name `bread` says "bread" in a thread about bread, but people hardly ever mention
 * themselves. `[deleted]` and unknown authors stay as they are.
 */
export function withoutNames(
  entries: readonly Entry[],
  pseudonym: (name: string) => string,
  { elsewhere = namesOf([]), isBot = () => false, count = () => {} }: NamesElsewhere = {},
): Entry[] {
  const authors = new Set(entries.flatMap(({ author }) => (isReal(author) ? [author] : [])));
  const here = namesOf(authors, { plain: plainNames(entries), addressed: true });
  const names: Names = {
    find: (written, mark) =>
      here.find(written, mark) ?? (elsewhere.find(written, mark) === null ? null : written),
    knows: (written) => here.knows(written) || elsewhere.knows(written),
  };
  const other = otherNames(authors);
  const clean = (text: string) =>
    withPseudonyms(withoutOtherNames(text, other, pseudonym, count), names, pseudonym, count);
  return entries.map((entry) => {
    const author = authorOf(entry, pseudonym, isBot);
    const cleaned = { ...entry, author, text: clean(entry.text) };
    if (cleaned.kind === "comment") return cleaned;
    return {
      ...cleaned,
      title: clean(cleaned.title),
      url: withPseudonyms(cleaned.url, names, pseudonym, () => {}),
      subreddit: unprofiled(cleaned.subreddit, pseudonym),
      domain: unprofiled(cleaned.domain, pseudonym),
    };
  });
}

function authorOf(
  { author }: Entry,
  pseudonym: (name: string) => string,
  isBot: (author: string | null) => boolean,
): string | null {
  if (!isReal(author)) return author;
  return isBot(author) ? botAuthor : put(author, pseudonym);
}

function isReal(author: string | null): author is string {
  return author !== null && !isNobody(author) && author !== botAuthor;
}

function withPseudonyms(
  text: string,
  names: Names,
  pseudonym: (name: string) => string,
  count: NonNullable<NamesElsewhere["count"]>,
): string {
  return replaceMentions(text, (written, mark) => {
    const name = mark === "user" ? written : names.find(written, mark);
    if (name === null && names.knows(written)) count("word that is also a name, left");
    if (name === null || isPseudonym(name)) return name;
    count("name");
    return pseudonym(name);
  });
}

function withoutOtherNames(
  text: string,
  names: RegExp | null,
  pseudonym: (name: string) => string,
  count: NonNullable<NamesElsewhere["count"]>,
): string {
  if (names === null) return text;
  return text.replaceAll(names, (name) => {
    count("name");
    return pseudonym(name);
  });
}

/** A profile is a subreddit of its own, `u_name`, and may therefore be a domain. */
function unprofiled(subreddit: string, pseudonym: (name: string) => string): string {
  return subreddit.replace(/^u_(.+)$/i, (_, name: string) => `u_${put(name, pseudonym)}`);
}

function put(name: string, pseudonym: (name: string) => string): string {
  return isPseudonym(name) ? name : pseudonym(name);
}

/**
 * The name of the post's author, if it is to be replaced bare. The post may occur twice, once without an
 * author.
 */
function plainNames(entries: readonly Entry[]): ReadonlySet<string> {
  const author = entries.find(({ kind, author }) => kind === "post" && isReal(author))?.author ?? null;
  if (!isReal(author) || author.length < 4 || !/[a-z]/i.test(author)) return new Set();
  const plain = new Set([author]);
  const own = entries.filter((entry) => entry.author === author);
  return own.some((entry) => says(entry, namesOf(plain, { plain }))) ? new Set() : plain;
}

function says(entry: Entry, names: Names): boolean {
  let found = false;
  replaceMentions(entry.kind === "post" ? `${entry.title}\n${entry.text}` : entry.text, (written, mark) => {
    found ||= mark !== "user" && mark !== "at" && names.find(written, mark) !== null;
    return null;
  });
  return found;
}
