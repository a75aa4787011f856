/** A text that has a word, and how often. */
export interface Posting {
  readonly text: number;
  readonly times: number;
}

/**
 * Texts that can be searched by their words. Texts are only added at the end, so that one index serves all questions of a
 * context: each looks at the first `count` texts, those before its place.
 */
export interface WordIndex {
  readonly size: number;
  /** Adds a text, given its words. */
  add(words: readonly string[] | ReadonlySet<string>): void;
  /** Which of the first `count` texts have a word, in order. */
  having(word: string, count: number): readonly Posting[];
  /** The number of words of a text. */
  lengthOf(text: number): number;
  /** The number of words of the first `count` texts together. */
  lengthBefore(count: number): number;
}

export function createWordIndex(): WordIndex {
  const postings = new Map<string, { text: number; times: number }[]>();
  const lengthBefore = [0];
  const countWord = (word: string, text: number) => {
    const known = postings.get(word);
    const last = known?.at(-1);
    if (last?.text === text) last.times += 1;
    else if (known) known.push({ text, times: 1 });
    else postings.set(word, [{ text, times: 1 }]);
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
    having: (word, count) => {
      const known = postings.get(word) ?? [];
      if ((known.at(-1)?.text ?? -1) < count) return known;
      return known.slice(0, placeOf(count, known));
    },
    lengthOf: (text) => (lengthBefore[text + 1] ?? 0) - (lengthBefore[text] ?? 0),
    lengthBefore: (count) => lengthBefore[count] ?? 0,
  };
}

/**
 * How many of the postings come from texts before this one. They are in order, so a binary search is used.
 */
function placeOf(text: number, postings: readonly Posting[]): number {
  let [low, high] = [0, postings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((postings[middle]?.text ?? text) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
