/** Where a word occurs: its texts in order and how often each has it, in both lists from `from` up to, but not including, `to`. */
export interface Postings {
  readonly texts: Int32Array;
  readonly times: Int32Array;
  readonly from: number;
  readonly to: number;
}

/** The words of a text by their numbers, each once, and how often the text has it. */
export interface CountedWords {
  readonly words: Int32Array;
  readonly times: Int32Array;
  /** The number of its words. */
  readonly length: number;
}

/** Every word has a number, the same in all indexes, so that the words of a text are looked up once for all contexts. */
const numbers = new Map<string, number>();

function numberOf(word: string): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  numbers.set(word, numbers.size);
  return numbers.size - 1;
}

export function countWords(words: Iterable<string>): CountedWords {
  const counts = new Map<number, number>();
  let length = 0;
  for (const word of words) {
    const number = numberOf(word);
    counts.set(number, (counts.get(number) ?? 0) + 1);
    length += 1;
  }
  return { words: Int32Array.from(counts.keys()), times: Int32Array.from(counts.values()), length };
}

/**
 * Texts that can be searched by their words. Texts are only added at the end, so that one index serves all questions of a
 * context: each looks at the first texts, those before its place.
 */
export interface WordIndex {
  readonly size: number;
  /** Adds a text. */
  add(text: CountedWords): void;
  /** Which of all texts have a word. */
  having(word: string): Postings;
  /** The number of words of a text. */
  lengthOf(text: number): number;
  /** The number of words of the first `count` texts together. */
  lengthBefore(count: number): number;
}

const nowhere = new Int32Array(0);
const none: Postings = { texts: nowhere, times: nowhere, from: 0, to: 0 };

export function createWordIndex(): WordIndex {
  const added: CountedWords[] = [];
  const lengthBefore = [0];
  let laidOut = layOut(added);
  let isOld = false;
  return {
    get size() {
      return added.length;
    },
    add: (text) => {
      added.push(text);
      lengthBefore.push((lengthBefore.at(-1) ?? 0) + text.length);
      isOld = true;
    },
    having: (word) => {
      const number = numbers.get(word);
      if (number === undefined) return none;
      if (isOld) laidOut = layOut(added);
      isOld = false;
      const { texts, times, ends } = laidOut;
      // A word that was numbered later is in none of the texts.
      if (number >= ends.length) return none;
      return { texts, times, from: number === 0 ? 0 : (ends[number - 1] ?? 0), to: ends[number] ?? 0 };
    },
    lengthOf: (text) => (lengthBefore[text + 1] ?? 0) - (lengthBefore[text] ?? 0),
    lengthBefore: (count) => lengthBefore[count] ?? 0,
  };
}

/** The postings of all words, one word after the other by their numbers, and where those of each word end. */
function layOut(added: readonly CountedWords[]) {
  const ends = new Int32Array(numbers.size);
  for (const { words } of added) for (const word of words) ends[word] = (ends[word] ?? 0) + 1;
  let sum = 0;
  for (let word = 0; word < ends.length; word += 1) {
    const count = ends[word] ?? 0;
    // For now, this is where the word's postings begin. Filling them in moves it to where they end.
    ends[word] = sum;
    sum += count;
  }
  const [texts, times] = [new Int32Array(sum), new Int32Array(sum)];
  for (let text = 0; text < added.length; text += 1) {
    const { words = nowhere, times: often = nowhere } = added[text] ?? {};
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? 0;
      const place = ends[word] ?? 0;
      texts[place] = text;
      times[place] = often[at] ?? 0;
      ends[word] = place + 1;
    }
  }
  return { texts, times, ends };
}

/** How many of a word's texts come before this one. They are in order, so a binary search is used. */
export function countBefore(text: number, { texts, from, to }: Postings): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle] ?? text) < text) low = middle + 1;
    else high = middle;
  }
  return low - from;
}
