/** A letter for each value of four bits. There are no digits, which would look like numbers, and no vowels, which would make words. */
const letters = "bcdfghjkmnpqrstv";
const length = 16;

/**
 * The pseudonym of an author: `user_` and sixteen letters for the first 64 bits of a keyed hash, in hexadecimal, of the
 * name in lower case. On Reddit, names that differ only in case are the same.
 *
 * Without the key, nobody can find a name by trying. The probability that two of ten million authors share a pseudonym is
 * 3 in a million. A pseudonym has 21 characters, one more than Reddit allows, so it is nobody's real name.
 */
export function pseudonymOf(name: string, keyedHash: (text: string) => string): string {
  const bits = keyedHash(name.toLowerCase()).slice(0, length);
  return `user_${[...bits].map((digit) => letters[Number.parseInt(digit, 16)]).join("")}`;
}

export function isPseudonym(name: string): boolean {
  return new RegExp(`^user_[${letters}]{${length}}$`).test(name);
}

/** As long as names on Reddit can be. */
const word = /[\w-]{3,20}/g;

/**
 * Finds the real names of authors in texts when only the pseudonyms of authors are known: a word is a real name if its
 * pseudonym is one of these. Some may be ordinary words; `namesIn` decides which are mentions.
 *
 * @param texts some at a time
 * @param authors pseudonyms
 */
export async function realNamesIn(
  texts: AsyncIterable<readonly string[]>,
  authors: ReadonlySet<string>,
  pseudonym: (name: string) => string,
): Promise<Set<string>> {
  const seen = new Set<string>();
  const found = new Set<string>();
  const look = (text: string) => {
    for (const [name] of text.matchAll(word)) {
      const lower = name.toLowerCase();
      if (seen.has(lower)) continue;
      seen.add(lower);
      if (authors.has(pseudonym(lower))) found.add(lower);
    }
  };
  for await (const some of texts) for (const text of some) look(text);
  return found;
}
