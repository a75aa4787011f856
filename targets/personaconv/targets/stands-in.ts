/** So many words in a row are hardly ever written twice by chance. */
const runLength = 8;

/**
 * Whether one of the texts holds all the words of another in a row, or eight in a row of what it doesn't quote itself
 * (lines after `>`), whatever their case, punctuation, Markdown and line ends.
 */
export function standsIn(answer: string, texts: Iterable<string>): boolean {
  const all = wordsOf(answer);
  const own = wordsOf(answer.replaceAll(/^\s*(?:>|&gt;).*$/gm, " "));
  const runs = own.slice(runLength - 1).map((_, begin) => spaced(own.slice(begin, begin + runLength)));
  for (const text of texts) {
    const within = spaced(wordsOf(text));
    if (all.length === 0 ? text.includes(answer.trim()) : within.includes(spaced(all))) return true;
    if (runs.some((run) => within.includes(run))) return true;
  }
  return false;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** One space before and one after. */
const spaced = (words: readonly string[]) => ` ${words.join(" ")} `;
