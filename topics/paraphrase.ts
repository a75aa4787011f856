import { contentStems, plainWordsOf, stemOf } from "../pipeline/text/content-words.ts";

/**
 * The words of an option that tell one of four stories from the others: those that some of the stories hold, but not all.
 * Without any, no counting of words finds the story that the option is about.
 */
export function tellingWords(option: string, stories: readonly string[]): string[] {
  const held = stories.map(contentStems);
  const isTelling = (stem: string) =>
    held.some((stems) => stems.has(stem)) && !held.every((stems) => stems.has(stem));
  const words = plainWordsOf(option).filter((word) => contentStems(word).size > 0 && isTelling(stemOf(word)));
  return [...new Set(words)];
}

/** Words that turn up in any talk, whatever it is about. That one life has one of them more often says nothing. */
const commonWords =
  "already anything around ask asked bag began begin best big call come day days end everything evening find finish first fit found gave get gets give given go goes gone good got half hand hard hold home hour hours house keep know last late later least leave left life line little live long look lot make made mean minute month morning need new next nice night number nothing old one ones open own people person place play press pull put read right run said sat saw say says see seen sense set shop short show side since sit small something soon sort stand start stay stop sure take takes taken talk tell thing things think time times today told tomorrow took toward try turn use used wait walk want wants way week went word words work world write year";
const common = new Set(plainWordsOf(commonWords).map(stemOf));

/**
 * The words of an option that stand in more turns of one life than of another. Without any, no counting of words tells in which
 * life the option is right. `lives` holds the turns of each life.
 */
export function unevenWords(option: string, lives: readonly (readonly string[])[]): string[] {
  const held = lives.map((turns) => turns.map(contentStems));
  const countIn = (turns: readonly ReadonlySet<string>[], stem: string) =>
    turns.filter((stems) => stems.has(stem)).length;
  const isUneven = (stem: string) =>
    !common.has(stem) && new Set(held.map((turns) => countIn(turns, stem))).size > 1;
  const words = plainWordsOf(option).filter((word) => contentStems(word).size > 0 && isUneven(stemOf(word)));
  return [...new Set(words)];
}
