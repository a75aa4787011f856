import { contentStems, isCommonStem, plainWordsOf } from "../../pipeline/text/content-words.ts";
import { holdsPhrase, searchable } from "./phrases.ts";

/** A value and other words for it. */
export interface Worded {
  readonly value: string;
  readonly also?: readonly string[] | undefined;
}

export interface OtherWords {
  /** All values of the attribute. A word that occurs in several of them identifies none. */
  readonly options: readonly Worded[];
  /** What the text may say in any case, such as the description of its task. Words in it don't count as naming a value. */
  readonly matter: readonly string[];
}

/** In characters. Shorter words have too many meanings to name a value alone. */
const shortestTelling = 4;

/**
 * The first of the wanted values that a text names, in whatever words a rule can find: the value or a synonym, in singular or plural;
 * all of its words in another order; or a word that only this value of the attribute has.
 */
export function namedInAnyWords(
  text: string,
  wanted: readonly string[],
  { options, matter }: OtherWords,
): string | null {
  const said = searchable(text);
  const stems = contentStems(text);
  const words = new Set(plainWordsOf(text).map(singularOf));
  const known = contentStems(matter.join(" "));
  const isNamed = (value: string) => {
    const phrases = phrasesOf(options.find((one) => one.value === value) ?? { value });
    if (holdsPhrase(said, phrases)) return true;
    const ofOthers = options.filter((one) => one.value !== value).flatMap(phrasesOf);
    const shared = contentStems(ofOthers.join(" "));
    const tells = (word: string) => {
      const [stem] = contentStems(word);
      const isOwn = stem !== undefined && !known.has(stem) && !shared.has(stem) && !isCommonStem(stem);
      return isOwn && word.length >= shortestTelling && words.has(singularOf(word));
    };
    return phrases.some((phrase) => {
      const own = [...contentStems(phrase)];
      const isWhole = own.length > 1 && own.every((stem) => stems.has(stem));
      return (isWhole && own.some((stem) => !known.has(stem))) || plainWordsOf(phrase).some(tells);
    });
  };
  return wanted.find(isNamed) ?? null;
}

const singularOf = (word: string) => (word.length > 3 ? word.replace(/s$/, "") : word);

/** A price in brackets is left out in talk. */
const phrasesOf = ({ value, also = [] }: Worded): string[] => {
  const bare = value.replaceAll(/\s*\([^)]*\)/g, "").trim();
  return [value, ...(bare === "" || bare === value ? [] : [bare]), ...also];
};
