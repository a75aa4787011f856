import { contentStems } from "../../pipeline/text/content-words.ts";

/** A capital within a sentence: people have names, and a name that looks like a word tells nothing. */
const name = /(?<=[\p{Ll}\p{N},;] )\p{Lu}\p{L}*/gu;

/** The stems of an option that some of the stories hold, but not all: by these, counting words would find one of them. */
export function tellingWords(option: string, stories: readonly string[]): string[] {
  const held = stories.map((story) => contentStems(story.replaceAll(name, "")));
  return [...contentStems(option)].filter(
    (stem) => held.some((stems) => stems.has(stem)) && !held.every((stems) => stems.has(stem)),
  );
}
