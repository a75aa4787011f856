/** The words of a text without differences of case and accents. */
export function plainWordsOf(text: string): string[] {
  const lower = text.toLowerCase().replaceAll("’", "'");
  // Most texts are ASCII. The Unicode classes take two to four times as long.
  if (isAscii.test(lower)) return lower.replaceAll(shortEnding, "").match(/[a-z0-9]+/g) ?? [];
  const plain = lower.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain.replaceAll(shortEnding, "").match(/[\p{L}\p{N}]+/gu) ?? [];
}

const isAscii = /^[\0-\x7f]*$/;
/** "you've" and "I've" must not make two clauses different. */
const shortEnding = /'(ve|d|ll|re|m|s)\b/g;

/** Words that hold sentences together and name nothing. */
export const functionWords: readonly string[] =
  "a about after again all also an and any are aren't as at away back be because been before being both but by can can't could couldn't did didn't do does doesn't doing don't down each either else even ever every few for from had has hasn't have haven't he he's her here him his how i i'd i'll i'm i've if in instead into is isn't it it's its just keep let let's like may maybe me might mine more most much must my myself neither never no nor not now of off on once one only or other our out over own rather same she she's should so some still such than that that's the their them then there there's these they they're this those though through to too two under until up us very was wasn't way we we're well were weren't what what's when where which while who whole why will with without won't would wouldn't yes yet you you'd you'll you're you've your yours".split(
    " ",
  );

/** In the form that `plainWordsOf` gives, which cuts off most contractions. */
const light = new Set(functionWords.flatMap(plainWordsOf));

/** Lengths in characters. */
const [shortestStem, longestStem] = [3, 6];

/**
 * The rough stem of a word: without its ending, and shortened if it is long. "berries" and "berry" have the
 * same stem.
 */
export function stemOf(word: string): string {
  const bare = word.replace(/(?:ing|ed|es|s|ly|e|y)$/u, "").replace(/i$/, "");
  return (bare.length >= shortestStem ? bare : word).replace(/(\p{L})\1$/u, "$1").slice(0, longestStem);
}

/**
 * The longest text that is cached, in characters, and the size of the cache. Short texts, such as the values
 * of an attribute, are compared with thousands of others.
 */
const [longestRemembered, mostRemembered] = [400, 4_000];
const remembered = new Map<string, ReadonlySet<string>>();

/** The stems of the words of a text that name something, each once. */
export function contentStems(text: string): ReadonlySet<string> {
  const known = remembered.get(text);
  if (known) return known;
  const words = plainWordsOf(text).filter((word) => word.length > 2 && !light.has(word));
  const stems: ReadonlySet<string> = new Set(words.map(stemOf));
  if (text.length > longestRemembered) return stems;
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(text, stems);
  return stems;
}

/**
 * Words that turn up in any conversation. It says next to nothing if one text uses them more often than
 * another.
 */
const commonWords: readonly string[] =
  "already anything around ask asked bag began begin best big call come day days end everything evening find finish first fit found gave get gets give given go goes gone good got half hand hard hold home hour hours house keep know last late later least leave left life line little live long look lot make made mean minute month morning need new next nice night number nothing old one ones open own people person place play press pull put read right run said sat saw say says see seen sense set shop short show side since sit small something soon sort stand start stay stop sure take takes taken talk tell thing things think time times today told tomorrow took toward try turn use used wait walk want wants way week went word words work world write year".split(
    " ",
  );
const commonStems = new Set(commonWords.map(stemOf));
export const isCommonStem = (stem: string) => commonStems.has(stem);
