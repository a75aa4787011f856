/** As long as Reddit's names are. */
const word = /[\w-]{3,20}/g;

/**
 * The words of some texts that are an author's real name, without knowing any: those whose pseudonym is an author's.
 * Which of them are mentions, and which are ordinary words, is for `namesIn` to say.
 *
 * @param texts some at a time
 * @param authors pseudonyms
 */
export async function namesTold(
  texts: AsyncIterable<readonly string[]>,
  authors: ReadonlySet<string>,
  pseudonym: (name: string) => string,
): Promise<Set<string>> {
  const seen = new Set<string>();
  const told = new Set<string>();
  const look = (text: string) => {
    for (const [name] of text.matchAll(word)) {
      const lower = name.toLowerCase();
      if (seen.has(lower)) continue;
      seen.add(lower);
      if (authors.has(pseudonym(lower))) told.add(lower);
    }
  };
  for await (const some of texts) for (const text of some) look(text);
  return told;
}
