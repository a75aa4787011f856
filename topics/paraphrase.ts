import { contentStems, isCommonStem, plainWordsOf, stemOf } from "../pipeline/text/content-words.ts";

/**
 * The words of an option that tell one of four stories from the others: those that some of the stories contain, but not all.
 * Without any, no counting of words finds the story that the option is about.
 */
export function tellingWords(given: string, stories: readonly string[]): string[] {
  const option = withoutPronouns(given);
  const held = stories.map((story) => contentStems(withoutPronouns(story)));
  const isTelling = (stem: string) =>
    held.some((stems) => stems.has(stem)) && !held.every((stems) => stems.has(stem));
  const words = plainWordsOf(option).filter((word) => contentStems(word).size > 0 && isTelling(stemOf(word)));
  return [...new Set(words)];
}

/** `{child he}` is read as "she" or "he", and names nobody. `{school child}` is read as "my daughter Lena", as `{child}` is. */
const withoutPronouns = (text: string) =>
  text.replaceAll(/\{(?:young|school|grown) child/g, "{child").replaceAll(/\{\w+ (?:he|him|his)\}/g, "");

/**
 * The words of an option that occur in more turns of one life than of another. Without any, no counting of words tells in which
 * life the option is right. `lives` holds the turns of each life.
 */
export function unevenWords(option: string, lives: readonly (readonly string[])[]): string[] {
  const held = lives.map((turns) => turns.map(contentStems));
  const countIn = (turns: readonly ReadonlySet<string>[], stem: string) =>
    turns.filter((stems) => stems.has(stem)).length;
  const isUneven = (stem: string) =>
    !isCommonStem(stem) && new Set(held.map((turns) => countIn(turns, stem))).size > 1;
  const words = plainWordsOf(option).filter((word) => contentStems(word).size > 0 && isUneven(stemOf(word)));
  return [...new Set(words)];
}
