/** The words of a text: runs of letters and digits in lower case. */
export const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Texts that can be searched by words; texts can be added at any time. */
export interface WordSearch {
  add(text: string): void;
  /** How well each text fits the query, in the order in which they were added; 0 where no word is common. */
  scores(query: string): readonly number[];
}

/** The usual constants: how soon a repeated word stops counting, and how much a text's length does. */
const [saturation, lengthWeight] = [1.2, 0.75];

/** Okapi BM25 (Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework", equation 3.15), with an inverse document frequency that is never below 0. */
export function createWordSearch(): WordSearch {
  const texts: { readonly counts: ReadonlyMap<string, number>; readonly length: number }[] = [];
  const textsWith = new Map<string, number>();
  let words = 0;
  return {
    add: (text) => {
      const all = wordsOf(text);
      const counts = new Map<string, number>();
      for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const word of counts.keys()) textsWith.set(word, (textsWith.get(word) ?? 0) + 1);
      texts.push({ counts, length: all.length });
      words += all.length;
    },
    scores: (query) => {
      const wanted = [...new Set(wordsOf(query))].map((word) => {
        const having = textsWith.get(word) ?? 0;
        return { word, weight: Math.log(1 + (texts.length - having + 0.5) / (having + 0.5)) };
      });
      const mean = words / texts.length;
      return texts.map(({ counts, length }) => {
        const damping = saturation * (1 - lengthWeight + (lengthWeight * length) / mean);
        return wanted.reduce((sum, { word, weight }) => {
          const count = counts.get(word) ?? 0;
          return count === 0 ? sum : sum + (weight * count * (saturation + 1)) / (count + damping);
        }, 0);
      });
    },
  };
}
