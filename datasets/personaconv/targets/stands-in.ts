/**
 * Whether one of the texts holds all the words of another in a row, whatever their case, punctuation, Markdown and line
 * ends: so a quote of it counts, too.
 */
export function standsIn(answer: string, texts: Iterable<string>): boolean {
  const words = wordsOf(answer);
  for (const text of texts)
    if (words === "  " ? text.includes(answer.trim()) : wordsOf(text).includes(words)) return true;
  return false;
}

/** Words between single spaces, one before and one after. */
function wordsOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.join(" ")} `;
}
