import { contentStems } from "../../pipeline/text/content-words.ts";

/** A capital within a sentence: people have names, and a name that looks like a word tells nothing. */
const name = /(?<=[\p{Ll}\p{N},;] )\p{Lu}\p{L}*/gu;

/**
 * The stems of an option that some of the stories contain, but not all. With these, counting words would find
 * one of the stories.
 */
export function tellingWords(option: string, stories: readonly string[]): string[] {
  const held = stories.map((story) => contentStems(story.replaceAll(name, "")));
  return [...contentStems(option)].filter(
    (stem) => held.some((stems) => stems.has(stem)) && !held.every((stems) => stems.has(stem)),
  );
}
