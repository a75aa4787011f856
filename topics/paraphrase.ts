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
