/** Words in lower case, as runs of letters and digits: punctuation, Markdown and spaces don't count. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

const spaced = (words: readonly string[]) => ` ${words.join(" ")} `;

/** So many words in a row are hardly ever written twice by chance. */
export const runLength = 8;

/**
 * How an answer stands in a text: whole, whatever its case and punctuation, or eight of its words in a row; `null` where
 * it doesn't. What the answer quotes (lines after `>`) is somebody else's, and may stand there.
 *
 * @param answer as it was written, with its line ends
 */
export function answerFoundIn(answer: string, text: string): string | null {
  const all = wordsIn(answer);
  const within = spaced(wordsIn(text));
  if (all.length === 0) return answer.trim() !== "" && text.includes(answer.trim()) ? answer.trim() : null;
  if (within.includes(spaced(all))) return all.slice(0, runLength).join(" ");
  const own = wordsIn(answer.replaceAll(/^\s*(?:>|&gt;).*$/gm, " | "));
  for (let end = runLength; end <= own.length; end++) {
    const run = own.slice(end - runLength, end);
    if (within.includes(spaced(run))) return run.join(" ");
  }
  return null;
}

const idPattern = String.raw`u\d+p\d+(?:-c\d+)*`;
const bracketed = new RegExp(String.raw`\[(${idPattern})\]`, "g");
const whole = new RegExp(`^${idPattern}$`);

/** The ids that stand in brackets, in their order, as often as they stand there. */
export function idsInBrackets(text: string): string[] {
  return [...text.matchAll(bracketed)].map(([, id = ""]) => id);
}

export function isId(text: string): boolean {
  return whole.test(text);
}
