import { contentStems, isCommonStem } from "../pipeline/text/content-words.ts";
import type { Apart } from "./brief.ts";

/** A capital within a sentence: people have names, and a name that looks like a word tells nothing. */
const name = /(?<=[\p{Ll}\p{N},;] )\p{Lu}\p{L}*/gu;

/** The stems of an option that some of the stories hold, but not all. `verify` has the same rule, and shares nothing with what makes a benchmark. */
function tellingWords(option: string, stories: readonly string[]): string[] {
  const held = stories.map((story) => contentStems(story.replaceAll(name, "")));
  return [...contentStems(option)].filter(
    (stem) => held.some((stems) => stems.has(stem)) && !held.every((stems) => stems.has(stem)),
  );
}

/**
 * By option, the words that it shares with what happened in some of four lives, and by which counting words would find its life.
 * `happenings` holds what happened in each life. What happened in all of them tells none, nor do words of the one subject that all
 * are about, nor words that stand in all options, such as the name of somebody.
 */
export function wordsThatTell(options: readonly string[], { happenings, subjects }: Apart): string[][] {
  const everywhere = (story: string) => happenings.every((stories) => stories.includes(story));
  const stories = [...new Set(happenings.flat())].filter((story) => !everywhere(story));
  const held = options.map((option) => tellingWords(option, stories));
  // All stories are about the one subject, whether or not what happened names it.
  const named = contentStems(subjects.length === 1 ? subjects.join(" ") : "");
  const isCommon = (word: string) => named.has(word) || held.every((words) => words.includes(word));
  return held.map((words) => words.filter((word) => !isCommon(word)));
}

/**
 * By option, the words that happen more often in one of four lives than in another, where nobody states anything. Words that stand
 * in all options tell none. `verify` has the same rule.
 */
export function wordsThatCount(options: readonly string[], { happenings }: Apart): string[][] {
  const lives = happenings.map((stories) => stories.map(contentStems));
  const held = options.map((option) => contentStems(option));
  const isUneven = (stem: string) =>
    !isCommonStem(stem) &&
    !held.every((stems) => stems.has(stem)) &&
    new Set(lives.map((turns) => turns.filter((stems) => stems.has(stem)).length)).size > 1;
  return held.map((stems) => [...stems].filter(isUneven));
}
