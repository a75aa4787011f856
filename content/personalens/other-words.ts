import { contentStems, isCommonStem, plainWordsOf } from "../../pipeline/text/content-words.ts";
import { holdsPhrase, searchable } from "./phrases.ts";
import type { Domain } from "./schema.ts";

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
  /** By domain, the stems of what people say whenever they talk about it. They name no value either. */
  readonly usual?: readonly ReadonlySet<string>[];
}

/** In characters. Shorter words have too many meanings to name a value alone. */
const shortestTelling = 4;

/** A value with at least this many words is named by two of them, or by a name in it such as "Madrid". */
const manyWords = 3;

/** The first of the wanted values that a text names, in whatever words a rule can find; `null` if it names none. */
export const namedInAnyWords = (text: string, wanted: readonly string[], given: OtherWords): string | null =>
  valuesInAnyWords(text, wanted, given)[0] ?? null;

/**
 * The wanted values that a text names: by the value or a synonym, in singular or plural; by all of its words in another order;
 * or by a word that only this value of the attribute has.
 */
export function valuesInAnyWords(
  text: string,
  wanted: readonly string[],
  { options, matter, usual = [] }: OtherWords,
): string[] {
  const said = searchable(text);
  const stems = contentStems(text);
  const words = new Set(plainWordsOf(text).map(singularOf));
  // Most texts share no word with a value, and then nothing else is looked at.
  const known = once(() => contentStems(matter.join(" ")));
  const isOwn = (stem: string) =>
    !isCommonStem(stem) && !usual.some((own) => own.has(stem)) && !known().has(stem);
  return wanted.filter((value) => {
    const phrases = phrasesOf(options.find((one) => one.value === value) ?? { value });
    if (holdsPhrase(said, phrases)) return true;
    const ofOthers = options.filter((one) => one.value !== value).flatMap(phrasesOf);
    const shared = once(() => contentStems(ofOthers.join(" ")));
    const tells = (word: string) =>
      word.length >= shortestTelling &&
      formsOf(word).some((form) => words.has(form)) &&
      [...contentStems(word)].some((stem) => isOwn(stem) && !shared().has(stem));
    return phrases.some((phrase) => {
      const own = [...contentStems(phrase)];
      const isWhole = own.length > 1 && own.every((stem) => stems.has(stem));
      if (isWhole && own.some(isOwn)) return true;
      const telling = plainWordsOf(phrase).filter(tells);
      if (telling.length === 0) return false;
      const isName = telling.some((word) => namesIn(text).has(word) && namesIn(`the ${phrase}`).has(word));
      return isName || telling.length >= (own.length >= manyWords ? 2 : 1);
    });
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The words that have a capital although they don't begin a sentence, in the form of `plainWordsOf`. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/(?<=[\p{L}\p{N},;:"'’)–-] ?["'(]?)\b\p{Lu}[\p{L}\p{N}'’]+/gu)].flatMap(([word]) =>
      plainWordsOf(word),
    ),
  );

const stemsOfDomains = new WeakMap<Domain, ReadonlySet<string>>();

/** By domain, the stems of what people say whenever they talk about it: what it is about, and what can be done in it. */
export const usualIn = (domains: readonly Domain[]): ReadonlySet<string>[] => domains.map(usualInOne);

function usualInOne(domain: Domain): ReadonlySet<string> {
  const known = stemsOfDomains.get(domain);
  if (known) return known;
  const { name, about, attributes, tasks } = domain;
  const ofAttributes = attributes.flatMap((one) => [one.name, one.about, ...one.words]);
  const ofTasks = tasks.flatMap(({ description, intent, goal, openings, particulars }) => [
    ...[description, intent, goal, ...openings],
    ...particulars.flatMap(({ words }) => words),
  ]);
  const stems = contentStems([name, about, ...ofAttributes, ...ofTasks].join(" "));
  stemsOfDomains.set(domain, stems);
  return stems;
}

/** "quiet" is also in "quieter". */
const formsOf = (word: string) => [singularOf(word), `${word}er`, `${word}est`];

const singularOf = (word: string) => (word.length > 3 ? word.replace(/s$/, "") : word);

/** A price in brackets is left out in talk. */
const phrasesOf = ({ value, also = [] }: Worded): string[] => {
  const bare = value.replaceAll(/\s*\([^)]*\)/g, "").trim();
  return [value, ...(bare === "" || bare === value ? [] : [bare]), ...also];
};
