import { wordsOf } from "../../questions/surface/words.ts";
import { countBefore, type WordIndex } from "./word-index.ts";

const saturation = 1.5;
const lengthPull = 0.75;

/** The texts among the first `count` that fit a query best, the best first, at most `most`. Texts without a word of the query are left out. */
export function bestMatches(
  query: string,
  index: WordIndex,
  most: number,
  count = index.size,
): readonly number[] {
  const scores = scoresOf(query, index, count);
  const scoreOf = (text: number) => scores[text] ?? 0;
  const found: number[] = [];
  for (let text = 0; text < count; text += 1) if (scoreOf(text) > 0) found.push(text);
  return found.sort((one, other) => scoreOf(other) - scoreOf(one) || one - other).slice(0, most);
}

/**
 * How well each of the first `count` texts fits a query; 0 if it has no word of it.
 * Okapi BM25 with k1 = 1.5 and b = 0.75, each word of the query counted once, and the weight of a word that n of N texts
 * have as ln(1 + (N - n + 0.5) / (n + 0.5)), which is never below 0 (Robertson and Zaragoza, The Probabilistic Relevance
 * Framework: BM25 and Beyond, 2009).
 */
function scoresOf(query: string, index: WordIndex, count: number): Float64Array {
  const mean = index.lengthBefore(count) / Math.max(1, count);
  const scores = new Float64Array(count);
  for (const word of new Set(wordsOf(query))) {
    const postings = index.having(word);
    const { texts, times, from } = postings;
    const having = countBefore(count, postings);
    const weight = Math.log(1 + (count - having + 0.5) / (having + 0.5));
    for (let at = from; at < from + having; at += 1) {
      const [text, often] = [texts[at] ?? 0, times[at] ?? 0];
      const pull = saturation * (1 - lengthPull + (lengthPull * index.lengthOf(text)) / mean);
      scores[text] = (scores[text] ?? 0) + (weight * often * (saturation + 1)) / (often + pull);
    }
  }
  return scores;
}
