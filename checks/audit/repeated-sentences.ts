import { type Commonest, countCommonest } from "../measures/commonest.ts";
import type { Sentence } from "./sentences.ts";

/** Sentences that occur more than once in a context. */
export interface RepeatedSentences {
  readonly contexts: number;
  /** Contexts in which any sentence occurs twice. */
  readonly repeating: number;
  /** How many sentences of a context occur more than once in it, on average. */
  readonly mean: number;
  /** The sentence that is repeated in most contexts. */
  readonly commonest: Commonest | null;
}

export interface RepeatedSentenceCount {
  /** Adds all sentences of a context. */
  add(sentences: Iterable<Sentence>): void;
  /** `null` if there was no context. */
  measures(): RepeatedSentences | null;
}

export function countRepeatedSentences(): RepeatedSentenceCount {
  const commonest = countCommonest();
  let [contexts, repeating, sum] = [0, 0, 0];
  return {
    add: (sentences) => {
      const [once, twice] = [new Set<number>(), new Set<number>()];
      for (const { hash, text } of sentences)
        if (!once.has(hash)) once.add(hash);
        else if (!twice.has(hash)) {
          twice.add(hash);
          commonest.add(text);
        }
      contexts += 1;
      sum += twice.size;
      if (twice.size > 0) repeating += 1;
    },
    measures: () =>
      contexts === 0 ? null : { contexts, repeating, mean: sum / contexts, commonest: commonest.commonest() },
  };
}
