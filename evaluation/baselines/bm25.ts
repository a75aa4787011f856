import { wordsOf } from "../../questions/surface/words.ts";

/** What a search needs to know about a text: how often it contains each word, and its length in words. */
export interface Searchable {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

export function searchableOf(text: string): Searchable {
  const words = wordsOf(text);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, length: words.length };
}

const saturation = 1.5;
const lengthPull = 0.75;

/** The indexes of the texts that fit a query best, the best first, at most `count`. Texts without a word of the query are left out. */
export function bestMatches(query: string, texts: readonly Searchable[], count: number): number[] {
  return fitsOf(query, texts)
    .map((score, index) => ({ index, score }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, count)
    .map(({ index }) => index);
}

/**
 * How well each text fits a query; 0 if they have no word in common.
 * Okapi BM25 with k1 = 1.5 and b = 0.75, each word of the query counted once, and the weight of a word that n of N texts
 * have as ln(1 + (N - n + 0.5) / (n + 0.5)), which is never below 0 (Robertson and Zaragoza, The Probabilistic Relevance
 * Framework: BM25 and Beyond, 2009).
 */
export function fitsOf(query: string, texts: readonly Searchable[]): number[] {
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
  const weights = [...new Set(wordsOf(query))].map((word) => {
    const having = texts.filter(({ counts }) => counts.has(word)).length;
    return { word, weight: Math.log(1 + (texts.length - having + 0.5) / (having + 0.5)) };
  });
  const scoreOf = ({ counts, length }: Searchable) => {
    const pull = saturation * (1 - lengthPull + (lengthPull * length) / mean);
    return weights.reduce((sum, { word, weight }) => {
      const found = counts.get(word) ?? 0;
      return sum + (weight * found * (saturation + 1)) / (found + pull);
    }, 0);
  };
  return texts.map((text) => (text.length === 0 ? 0 : scoreOf(text)));
}
