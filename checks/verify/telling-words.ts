import { contentStems } from "../../pipeline/text/content-words.ts";

/** The stems of an option that some of the stories hold, but not all: by these, counting words would find one of them. */
export function tellingWords(option: string, stories: readonly string[]): string[] {
  const held = stories.map(contentStems);
  return [...contentStems(option)].filter(
    (stem) => held.some((stems) => stems.has(stem)) && !held.every((stems) => stems.has(stem)),
  );
}
