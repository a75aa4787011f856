import { wordsOf } from "../../questions/surface/words.ts";
import { countBefore, type WordIndex } from "./word-index.ts";

const saturation = 1.5;
const lengthPull = 0.75;

/** How well a text fits a query. */
export interface TextFit {
  readonly text: number;
  readonly score: number;
}

/** The texts among the first `count` that fit a query best, the best first, at most `most`. Texts without a word of the query are left out. */
export function bestMatches(query: string, index: WordIndex, most: number, count = index.size): TextFit[] {
  return fitsOf(query, index, count)
    .sort((one, other) => other.score - one.score || one.text - other.text)
    .slice(0, most);
}

/**
 * The texts among the first `count` that have a word of the query, and how well they fit it.
 * Okapi BM25 with k1 = 1.5 and b = 0.75, each word of the query counted once, and the weight of a word that n of N texts
 * have as ln(1 + (N - n + 0.5) / (n + 0.5)), which is never below 0 (Robertson and Zaragoza, The Probabilistic Relevance
 * Framework: BM25 and Beyond, 2009).
 */
function fitsOf(query: string, index: WordIndex, count: number): TextFit[] {
  const mean = index.lengthBefore(count) / Math.max(1, count);
  const scores = new Float64Array(count);
  for (const word of new Set(wordsOf(query))) {
    const { texts, times } = index.having(word);
    const having = countBefore(count, texts);
    const weight = Math.log(1 + (count - having + 0.5) / (having + 0.5));
    for (let at = 0; at < having; at += 1) {
      const [text, often] = [texts[at] ?? 0, times[at] ?? 0];
      const pull = saturation * (1 - lengthPull + (lengthPull * index.lengthOf(text)) / mean);
      scores[text] = (scores[text] ?? 0) + (weight * often * (saturation + 1)) / (often + pull);
    }
  }
  const fits: TextFit[] = [];
  for (const [text, score] of scores.entries()) if (score > 0) fits.push({ text, score });
  return fits;
}
