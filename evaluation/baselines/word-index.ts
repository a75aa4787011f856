/** Which texts have a word, in order, and how often each has it. */
export interface Postings {
  readonly texts: readonly number[];
  readonly times: readonly number[];
}

/**
 * Texts that can be searched by their words. Texts are only added at the end, so that one index serves all questions of a
 * context: each looks at the first texts, those before its place.
 */
export interface WordIndex {
  readonly size: number;
  /** Adds a text, given its words. */
  add(words: readonly string[] | ReadonlySet<string>): void;
  /** Which of all texts have a word. */
  having(word: string): Postings;
  /** The number of words of a text. */
  lengthOf(text: number): number;
  /** The number of words of the first `count` texts together. */
  lengthBefore(count: number): number;
}

const none: Postings = { texts: [], times: [] };

export function createWordIndex(): WordIndex {
  const postings = new Map<string, { readonly texts: number[]; readonly times: number[] }>();
  const lengthBefore = [0];
  const countWord = (word: string, text: number) => {
    const known = postings.get(word);
    if (!known) {
      postings.set(word, { texts: [text], times: [1] });
      return;
    }
    const last = known.texts.length - 1;
    if (known.texts[last] === text) known.times[last] = (known.times[last] ?? 0) + 1;
    else {
      known.texts.push(text);
      known.times.push(1);
    }
  };
  return {
    get size() {
      return lengthBefore.length - 1;
    },
    add: (words) => {
      let count = 0;
      for (const word of words) {
        countWord(word, lengthBefore.length - 1);
        count += 1;
      }
      lengthBefore.push((lengthBefore.at(-1) ?? 0) + count);
    },
    having: (word) => postings.get(word) ?? none,
    lengthOf: (text) => (lengthBefore[text + 1] ?? 0) - (lengthBefore[text] ?? 0),
    lengthBefore: (count) => lengthBefore[count] ?? 0,
  };
}

/** How many of the texts come before this one. They are in order, so a binary search is used. */
export function countBefore(text: number, texts: readonly number[]): number {
  let [low, high] = [0, texts.length];
  if ((texts[high - 1] ?? -1) < text) return high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle] ?? text) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
