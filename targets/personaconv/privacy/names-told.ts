/** As long as Reddit's names are. */
const word = /[\w-]{3,20}/g;

/**
 * The words of some texts that are an author's real name, without knowing any: those whose pseudonym is an author's.
 * Which of them are mentions, and which are ordinary words, is for `namesIn` to say.
 *
 * @param authors pseudonyms
 */
export function namesTold(
  texts: Iterable<string>,
  authors: ReadonlySet<string>,
  pseudonym: (name: string) => string,
): Set<string> {
  const seen = new Set<string>();
  const told = new Set<string>();
  for (const text of texts)
    for (const [name] of text.matchAll(word)) {
      const lower = name.toLowerCase();
      if (seen.has(lower)) continue;
      seen.add(lower);
      if (authors.has(pseudonym(lower))) told.add(lower);
    }
  return told;
}
