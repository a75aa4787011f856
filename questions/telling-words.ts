import { contentStems, isCommonStem } from "../pipeline/text/content-words.ts";

/** What the words of an option must not give away. */
interface Apart {
  /** What happened in each life. */
  readonly happenings: readonly (readonly string[])[];
  /** The names of the subjects that all of it is about. */
  readonly subjects: readonly string[];
}

/**
 * A word with a capital inside a sentence. It is taken for a name, and a name that looks like a word tells
 * nothing.
 */
const name = /(?<=[\p{Ll}\p{N},;] )\p{Lu}\p{L}*/gu;

/**
 * The stems of an option that some of the stories hold, but not all. `verify` has the same rule in its own
 * code, because it shares nothing with what makes a benchmark.
 */
function tellingWords(option: string, stories: readonly string[]): string[] {
  const held = stories.map((story) => contentStems(story.replaceAll(name, "")));
  return [...contentStems(option)].filter(
    (stem) => held.some((stems) => stems.has(stem)) && !held.every((stems) => stems.has(stem)),
  );
}

/**
 * For each option, the words that it shares with what happened in some of four lives, but not in all.
 * Counting such words would show which life the option belongs to. `happenings` holds what happened in each
 * life. Three kinds of words tell nothing: words of what happened in all lives, words of the subject if there
 * is only one, and words that all options have, such as somebody's name.
 */
export function wordsThatTell(options: readonly string[], { happenings, subjects }: Apart): string[][] {
  const everywhere = (story: string) => happenings.every((stories) => stories.includes(story));
  const stories = [...new Set(happenings.flat())].filter((story) => !everywhere(story));
  const held = options.map((option) => tellingWords(option, stories));
  // If there is only one subject, all stories are about it, even if they don't name it.
  const named = contentStems(subjects.length === 1 ? subjects.join(" ") : "");
  const isCommon = (word: string) => named.has(word) || held.every((words) => words.includes(word));
  return held.map((words) => words.filter((word) => !isCommon(word)));
}

/**
 * For each option, the words that occur more often in one of four lives than in another. This is for levels
 * at which nobody states anything. Words that all options have tell nothing. `verify` has the same rule.
 */
export function wordsThatCount(
  options: readonly string[],
  { happenings }: Pick<Apart, "happenings">,
): string[][] {
  const lives = happenings.map((stories) => stories.map(contentStems));
  const held = options.map((option) => contentStems(option));
  const isUneven = (stem: string) =>
    !isCommonStem(stem) &&
    !held.every((stems) => stems.has(stem)) &&
    new Set(lives.map((turns) => turns.filter((stems) => stems.has(stem)).length)).size > 1;
  return held.map((stems) => [...stems].filter(isUneven));
}
