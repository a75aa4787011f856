import { contentStems, plainWordsOf } from "../../pipeline/text/content-words.ts";

/**
 * Whether a text has more of a wanted text's content words, in its order, than of each other text. Needed where texts
 * differ only in the order of their words. All words count if the content words are the same, as in "week one, and week
 * two".
 */
export function isNearest(text: string, wanted: string, others: readonly string[]): boolean {
  const lead = (other: string, wordsOf: WordsOf) =>
    nearness(text, wanted, wordsOf) - nearness(text, other, wordsOf);
  return others.every((other) => (lead(other, stemsInOrder) || lead(other, plainWordsOf)) > 0);
}

type WordsOf = (text: string) => readonly string[];

const nearness = (text: string, other: string, wordsOf: WordsOf): number =>
  commonLength(wordsOf(text), wordsOf(other));

const stemsInOrder: WordsOf = (text) => plainWordsOf(text).flatMap((word) => [...contentStems(word)]);

/** The length of the longest common subsequence. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  let before = new Array<number>(other.length + 1).fill(0);
  for (const stem of one) {
    const row = [0];
    for (const [index, candidate] of other.entries())
      row.push(
        stem === candidate ? (before[index] ?? 0) + 1 : Math.max(before[index + 1] ?? 0, row[index] ?? 0),
      );
    before = row;
  }
  return before.at(-1) ?? 0;
}
