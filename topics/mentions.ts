/** Whether the text contains one of the words as a whole word, in any case, singular or plural. */
export function mentions(text: string, words: readonly string[]): boolean {
  return mentionsPlain(plain(text), words.map(plain));
}

/** The same for results of `plain`, for searching many texts for many words. */
export const mentionsPlain = (said: string, words: readonly string[]): boolean =>
  words.some((word) => holdsWord(said, word));

/** Without regular expressions: compiling one for each word of a pack takes longer than searching all its texts. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const ends = ["", "s", "es"].some(
      (ending) => text.startsWith(ending, end) && !inWord.test(text.charAt(end + ending.length)),
    );
    if (ends && !inWord.test(text.charAt(at - 1))) return true;
  }
  return false;
}

const inWord = /[\p{L}\p{N}]/u;

/** A text without differences of case and apostrophe. */
export const plain = (text: string) => text.toLowerCase().replaceAll("’", "'");
