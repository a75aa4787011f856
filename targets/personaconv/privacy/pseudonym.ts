/** Sixteen letters for the sixteen values of four bits: no digits, which would look like numbers, and no vowels, which would make words. */
const letters = "bcdfghjkmnpqrstv";
const length = 16;

/**
 * The name under which an author appears: `user_` and sixteen letters, the first 64 bits of a keyed hash (hexadecimal)
 * of the name in lower case, since Reddit's names are the same in any case.
 *
 * Without the key nobody can try names until one fits. Two of ten million authors share a pseudonym with a probability
 * of 3 in a million. It has 21 letters, one more than Reddit allows, so it is nobody's real name.
 */
export function pseudonymOf(name: string, keyedHash: (text: string) => string): string {
  const bits = keyedHash(name.toLowerCase()).slice(0, length);
  return `user_${[...bits].map((digit) => letters[Number.parseInt(digit, 16)]).join("")}`;
}

export function isPseudonym(name: string): boolean {
  return new RegExp(`^user_[${letters}]{${length}}$`).test(name);
}

/** As long as Reddit's names are. */
const word = /[\w-]{3,20}/g;

/**
 * The words of some texts that are an author's real name, without knowing any: those whose pseudonym is an author's.
 * Which of them are mentions, and which are ordinary words, is for `namesIn` to say.
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
