import { countTokens } from "../../../pipeline/models/tokens.ts";

const known = new Map<string, boolean>();

/**
 * Whether a name, in lower case, is also an ordinary word. Such a name means somebody only if that person is
 * addressed or linked. There is no list of words: a word is ordinary if the tokenizer of gpt-4o, which was
 * learned from the web, has a token for it or for its stem. Names without letters and names of up to three
 * characters are ordinary, too.
 */
export function isOrdinaryWord(name: string): boolean {
  if (name.length < 4 || !/[a-z]/.test(name)) return true;
  if (/[\d_]/.test(name)) return name.length < 5;
  return name.split("-").every((part) => part.length < 4 || isWord(part));
}

function isWord(part: string): boolean {
  const before = known.get(part);
  if (before !== undefined) return before;
  const found = [part, ...stemsOf(part)].some((stem) => countTokens(` ${stem}`) === 1);
  known.set(part, found);
  return found;
}

/** Shorter stems are part of too many names that aren't words. */
const leastStem = 4;

/** The word without a common ending or beginning: `pancakes`, `baked`, `baking`, `unhelpful`. */
function stemsOf(word: string): string[] {
  const ends = ["s", "es", "ed", "d", "ing", "ly", "er", "r", "est", "y", "ness", "less", "able"];
  const begins = ["un", "re", "non", "mis", "dis", "over", "under", "out"];
  return [
    ...ends.filter((end) => word.endsWith(end)).map((end) => word.slice(0, -end.length)),
    ...(word.endsWith("ing") ? [`${word.slice(0, -3)}e`] : []),
    ...begins.filter((begin) => word.startsWith(begin)).map((begin) => word.slice(begin.length)),
  ].filter(({ length }) => length >= leastStem);
}
