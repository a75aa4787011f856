/** The words of a text in lower case: runs of letters and digits, without punctuation, Markdown and spaces. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

const spaced = (words: readonly string[]) => ` ${words.join(" ")} `;

/** A run of eight equal words is almost never written twice by chance. */
export const runLength = 8;

/**
 * Finds an answer in a text: all of its words, or eight in a row. Case and punctuation don't matter. Lines that the answer
 * itself quotes, after `>`, may be in the text. Returns the words that were found, or `null`.
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

const label = new RegExp(String.raw`^\[${idPattern}\] \S+(?: posted)?:`, "gm");

/**
 * A prompt without the id and author before each message. An answer that begins with a mention and then says
 * a common phrase would seem to stand where the mentioned person says the phrase.
 */
export function withoutAuthors(prompt: string): string {
  return prompt.replaceAll(label, "");
}

/** The ids in brackets, in their order, with repetitions. */
export function idsInBrackets(text: string): string[] {
  return [...text.matchAll(bracketed)].map(([, id = ""]) => id);
}

export function isId(text: string): boolean {
  return whole.test(text);
}
